import type { ColumnType, Generated } from 'kysely'
import type { DeliveryTables } from './delivery-tables'

type Json = ColumnType<unknown, string, string>
type Day = string

interface Events {
  id: Generated<number>
  type: string
  payload: ColumnType<Record<string, unknown>, string, string>
  occurred_at: Date
  next_attempt_at: Date
  attempts: Generated<number>
  dispatched_at: Date | null
}

interface IdempotencyKeys {
  user_id: string
  call: string
  key: string
  body_hash: string
  answer: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

interface Activity {
  id: Generated<number>
  at: Date
  actor_kind: string
  actor_id: string | null
  action: string
  subject: string
  subject_id: string
  details: Json
  address: string | null
}

interface Users {
  id: string
  email: string
  password_hash: string
  user_type: 'driver' | 'advertiser' | 'admin'
  status: 'pending' | 'approved' | 'rejected' | 'inactive'
  first_name: string
  last_name: string
  phone: string
  language: Generated<string>
  created_at: Date
  reviewed_at: Date | null
  reviewed_by: string | null
  rejection_reason: string | null
}

interface Drivers {
  user_id: string
  vehicle_number: string
  national_id_sealed: string
  national_id_last4: string
  national_id_hash: string
  driving_license: string
}

interface Advertisers {
  user_id: string
  organization_name: string
  company_email: string
  website: string | null
  business_registration_number: string
  address: string | null
  city: string | null
  tin: string | null
  invoice_name: string | null
}

interface Documents {
  user_id: string
  field: string
  file: string
  name: string
  mime: string
  size: number
  uploaded_at: Date
}

interface Vehicles {
  id: string
  driver_id: string
  vehicle_type: string
  plate: string
  permit_number: string | null
  permit_document: string | null
  permit_expires: Day | null
  created_at: Date
}

interface Sessions {
  token_hash: string
  id: string
  user_id: string
  scope: 'full' | 'applicant'
  device: string
  created_at: Date
  last_used_at: Date
}

interface PasswordResets {
  token_hash: string
  user_id: string
  expires_at: Date
  used_at: Date | null
}

interface PricingVersions {
  id: Generated<number>
  config: Json
  formulas: Json
  parameters: Json
  created_at: Date
  created_by: string | null
}

interface PricingFormulas {
  id: string
  name: string
  description: string
  formula_type: string
  formula_expression: string
  is_active: boolean
  created_at: Date
  updated_at: Date
}

interface PricingParameters {
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

interface PricingAudit {
  id: Generated<number>
  changed_at: Date
  table_name: string
  action: string
  record_id: string
  changed_by: string | null
  old_values: ColumnType<unknown, string | null, string | null>
  new_values: ColumnType<unknown, string | null, string | null>
}

interface MediaFiles {
  sha256: string
  ending: string
  mime: string
  size: number
  stored_at: Date
  preview_sha256: string | null
  media: Json
}

interface Creatives {
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

interface Bookings extends BookingStateColumns {
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
  created_at: Date
  campaign_id: string | null
  route_ids: Json
}

interface Campaigns {
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

interface BookingHistory extends BookingStateColumns {
  id: Generated<number>
  booking_id: string
  at: Date
  event: string
  actor_kind: string
  actor_id: string | null
  note: string | null
}

interface Payments {
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
}

interface PaymentMethods {
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

interface PaymentNotices {
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

interface Invoices {
  booking_id: string
  number: string
  payment_id: string
  issued_at: Date
}

interface Inquiries {
  id: string
  name: string
  email: string
  company: string
  phone: string
  message: string
  status: Generated<'new' | 'contacted' | 'closed'>
  created_at: Date
}

interface Tickets {
  id: string
  owner_id: string
  subject: string
  priority: 'low' | 'medium' | 'high' | 'urgent'
  description: string
  status: 'open' | 'answered' | 'closed'
  created_at: Date
  updated_at: Date
}

interface TicketMessages {
  id: Generated<number>
  ticket_id: string
  author_id: string
  by_support: boolean
  message: string
  at: Date
}

interface Mails {
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
}

/** Every table. A table is written by one capability alone. */
export interface Tables extends DeliveryTables {
  events: Events
  idempotency_keys: IdempotencyKeys
  attempts: { bucket: string; at: Date }
  activity: Activity
  users: Users
  drivers: Drivers
  advertisers: Advertisers
  documents: Documents
  vehicles: Vehicles
  sessions: Sessions
  password_resets: PasswordResets
  pricing_versions: PricingVersions
  pricing_formulas: PricingFormulas
  pricing_parameters: PricingParameters
  pricing_audit: PricingAudit
  media_files: MediaFiles
  creatives: Creatives
  bookings: Bookings
  booking_history: BookingHistory
  campaigns: Campaigns
  payments: Payments
  payment_methods: PaymentMethods
  payment_notices: PaymentNotices
  invoice_series: { series: string; last: number }
  invoices: Invoices
  inquiries: Inquiries
  tickets: Tickets
  ticket_messages: TicketMessages
  mails: Mails
}
