import type { ColumnType, Generated } from 'kysely'
import type { DeliveryTables } from './delivery-tables'
import type { EarningsTables } from './earnings-tables'
import type { JournalTables } from './journal-tables'
import type { PayoutTables } from './payout-tables'
import type {
  BookingHistory,
  Bookings,
  Campaigns,
  Creatives,
  CreditNotes,
  FlightExtensions,
  Inquiries,
  Invoices,
  Mails,
  MediaFiles,
  Notices,
  PaymentMethods,
  PaymentNotices,
  Payments,
  PricingAudit,
  PricingFormulas,
  PricingParameters,
  PricingVersions,
  Refunds,
  Settlements,
  TicketMessages,
  Tickets,
} from './sales-tables'

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
  photo_file: Generated<string | null>
  erased_at: Generated<Date | null>
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
  /** The registration number in the form in which they are compared. */
  business_key: Generated<string>
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
  owner_name: Generated<string | null>
  owner_phone: Generated<string | null>
  owner_relation: Generated<string | null>
  /** What the driver has said of the permit and nobody has confirmed. */
  asked_permit_number: Generated<string | null>
  asked_permit_expires: Generated<Day | null>
  permit_asked_at: Generated<Date | null>
  /** Last day and stage of the warning that the driver has had: `2026-04-01 days_7`. */
  permit_warned: Generated<string | null>
  /** The plate in the form in which plates are compared. */
  plate_key: Generated<string>
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

interface Consents {
  id: Generated<number>
  user_id: string
  kind: 'privacy' | 'marketing'
  given: boolean
  version: string
  language: string
  at: Date
  address: string | null
}

interface DataRequests {
  id: string
  user_id: string
  kind: 'access' | 'correction' | 'erasure'
  details: string | null
  status: 'open' | 'done' | 'refused'
  created_at: Date
  due_on: Day
  answered_at: Date | null
  answered_by: string | null
  answer: string | null
}

interface TwoFactor {
  user_id: string
  secret_sealed: string
  enabled_at: Date | null
  /** The newest time step whose code was used. */
  last_step: Generated<number>
}

interface UserSettings {
  user_id: string
  email: boolean
  sms: boolean
  push: boolean
  campaign_updates: boolean
  system_alerts: boolean
  weekly_reports: boolean
  marketing: boolean
  theme: 'system' | 'light' | 'dark'
}

/** Every table. A table is written by one capability alone. */
export interface Tables extends DeliveryTables, EarningsTables, JournalTables, PayoutTables {
  events: Events
  idempotency_keys: IdempotencyKeys
  attempts: { bucket: string; at: Date }
  activity: Activity
  users: Users
  user_settings: UserSettings
  drivers: Drivers
  advertisers: Advertisers
  documents: Documents
  vehicles: Vehicles
  sessions: Sessions
  password_resets: PasswordResets
  two_factor: TwoFactor
  consents: Consents
  data_requests: DataRequests
  recovery_codes: { user_id: string; code_hash: string; used_at: Date | null }
  sign_in_challenges: { token_hash: string; user_id: string; expires_at: Date }
  pricing_versions: PricingVersions
  pricing_formulas: PricingFormulas
  pricing_parameters: PricingParameters
  pricing_audit: PricingAudit
  media_files: MediaFiles
  creatives: Creatives
  bookings: Bookings
  flight_extensions: FlightExtensions
  settlements: Settlements
  booking_history: BookingHistory
  campaigns: Campaigns
  payments: Payments
  payment_methods: PaymentMethods
  payment_notices: PaymentNotices
  invoice_series: { series: string; last: number }
  invoices: Invoices
  refunds: Refunds
  credit_notes: CreditNotes
  inquiries: Inquiries
  tickets: Tickets
  ticket_messages: TicketMessages
  mails: Mails
  notices: Notices
}
