import type { NoticeKind } from '@ayob/contract/notifications'
import type { SignedProof } from '@ayob/contract/proof'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>
type Day = string

export interface PricingVersions {
  id: Generated<number>
  config: Json
  formulas: Json
  parameters: Json
  created_at: Date
  created_by: string | null
}

export interface PricingFormulas {
  id: string
  name: string
  description: string
  formula_type: string
  formula_expression: string
  is_active: boolean
  created_at: Date
  updated_at: Date
}

export interface PricingParameters {
  id: string
  name: string
  description: string
  parameter_type: string
  /** [{from: day, value}], the one that holds and those that are to come. */
  values: Json
  is_active: boolean
  created_at: Date
  updated_at: Date
}

export interface PricingAudit {
  id: Generated<number>
  changed_at: Date
  table_name: string
  action: string
  record_id: string
  changed_by: string | null
  old_values: ColumnType<unknown, string | null, string | null>
  new_values: ColumnType<unknown, string | null, string | null>
}

export interface MediaFiles {
  sha256: string
  ending: string
  mime: string
  size: number
  stored_at: Date
  preview_sha256: string | null
  media: Json
}

export interface Creatives {
  id: string
  owner_id: string
  file: string
  preview_file: string | null
  sha256: string
  original_sha256: string
  name: string
  size: number
  uploaded_at: Date
  deleted_at: Date | null
}

interface BookingStateColumns {
  approval_status: 'pending' | 'approved' | 'rejected'
  payment_status: 'pending' | 'completed' | 'overdue' | 'refunded' | 'charged_back'
  status: 'pending' | 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled'
  start_date: Day | null
  end_date: Day | null
}

export interface Bookings extends BookingStateColumns {
  id: string
  number: number
  advertiser_id: string
  brand_name: string
  contact_email: string
  vehicle_type: string
  duration_days: number
  quantity: number
  ad_locations: Json
  notes: string | null
  link: string | null
  qr_code: string
  creative_id: string
  net_cents: number
  vat_rate: number
  vat_cents: number
  total_cents: number
  pricing_version: number
  rejection_reason: string | null
  paused_at: Date | null
  paused_by: string | null
  make_good_days: Generated<number>
  taken_down_at: ColumnType<Date | null, never, Date | null>
  taken_down_reason: ColumnType<string | null, never, string | null>
  settled_at: ColumnType<Date | null, never, Date>
  created_at: Date
  campaign_id: string | null
  route_ids: Json
}

export interface Campaigns {
  id: string
  owner_id: string
  name: string
  brand: string
  vehicle_type: string
  duration_days: number
  notes: string | null
  target_routes: string
  creative_file: string | null
  booking_id: string | null
  version: number
  created_at: Date
}

/** Days that the clock added to a flight, and what had been delivered of the goal then. */
export interface FlightExtensions {
  id: Generated<number>
  booking_id: string
  at: Date
  days: number
  delivered: number
  goal: number
}

/** What a flight got in the end. */
export interface Settlements {
  booking_id: string
  at: Date
  goal: number
  delivered: number
  missing: number
  /** Name of the file of all plays, gzip. */
  csv_file: string
  proof: ColumnType<SignedProof, string, never>
}

export interface BookingHistory extends BookingStateColumns {
  id: Generated<number>
  booking_id: string
  at: Date
  event: string
  actor_kind: string
  actor_id: string | null
  note: string | null
}

export interface Payments {
  id: string
  booking_id: string
  order_id: string
  amount_cents: number
  currency: string
  status: 'pending' | 'completed' | 'failed' | 'cancelled' | 'charged_back' | 'refunded'
  gateway_pending_at: Date | null
  gateway_payment_id: string | null
  method: string | null
  created_at: Date
  settled_at: Date | null
  /** Account credit that this order uses beside `amount_cents`. */
  credit_cents: Generated<number>
  /** Whether that credit is kept for this order. */
  credit_held: Generated<boolean>
  /** What the money became. */
  became: 'booking' | 'credit' | null
}

/** What was given back of a payment. The three last sums say where it was taken from. */
export interface Refunds {
  id: string
  payment_id: string
  booking_id: string
  key: string | null
  /** What was asked for, to know it again. */
  asked: string
  card_cents: number
  credit_cents: number
  vat_cents: number
  unearned_cents: number
  earned_cents: number
  way: 'gateway' | 'hand' | 'credit'
  reason: string
  reference: string | null
  state: 'asked' | 'done' | 'failed'
  note_number: string | null
  requested_by: string | null
  requested_at: Date
  settled_at: Date | null
}

export interface CreditNotes {
  number: string
  booking_id: string
  /** What it was issued for; never twice. */
  cause: string
  kind: 'refund' | 'make_good'
  amount_cents: number
  issued_at: Date
  /** The note as it was issued. */
  document: Json
}

export interface PaymentMethods {
  id: string
  owner_id: string
  card_type: 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover'
  last_four_digits: string
  expiry_month: number
  expiry_year: number
  cardholder_name: string
  is_default: boolean
  created_at: Date
}

export interface PaymentNotices {
  id: Generated<number>
  received_at: Date
  order_id: string
  gateway_payment_id: string
  status_code: string
  amount: string
  currency: string
  status_message: string
  outcome: string
}

export interface Invoices {
  booking_id: string
  number: string
  payment_id: string
  issued_at: Date
  /** The invoice as it was issued. */
  document: Json
}

export interface Inquiries {
  id: string
  name: string
  email: string
  company: string
  phone: string
  message: string
  status: Generated<'new' | 'contacted' | 'closed'>
  created_at: Date
  /** What a search looks through, in small letters. */
  searched: ColumnType<string, never, never>
}

export interface Tickets {
  id: string
  owner_id: string
  subject: string
  priority: 'low' | 'medium' | 'high' | 'urgent'
  description: string
  status: 'open' | 'answered' | 'closed'
  created_at: Date
  updated_at: Date
  /** The day whose pay a driver asks about. */
  day: string | null
}

export interface TicketMessages {
  id: Generated<number>
  ticket_id: string
  author_id: string
  by_support: boolean
  message: string
  at: Date
}

export interface Notices {
  id: Generated<number>
  user_id: string
  event_id: number
  kind: NoticeKind
  subject_id: string
  details: Json
  created_at: Date
  read_at: Date | null
}

export interface Mails {
  id: Generated<number>
  dedupe_key: string
  template: string
  recipient: string
  language: string
  subject: string
  text: string
  html: string
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'
  attempts: Generated<number>
  next_attempt_at: Date
  claimed_at: Date | null
  sent_at: Date | null
  last_error: string | null
  created_at: Date
  opt_out_url: string | null
}
