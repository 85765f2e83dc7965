import type { CreativeReview } from '@ayob/contract/booking-creatives'
import type { ApprovalStatus, BookingStatus, PaymentStatus } from '@ayob/contract/booking-states'
import type { AdLocation } from '@ayob/contract/bookings'
import type { Day } from '@ayob/contract/days'
import type { Holidays, HourSpan } from '@ayob/contract/hours'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ColumnType, Generated } from 'kysely'

interface BookingStateColumns {
  approval_status: ApprovalStatus
  payment_status: PaymentStatus
  status: BookingStatus
  start_date: Day | null
  end_date: Day | null
}

declare module '../../platform/tables' {
  interface Tables {
    bookings: BookingStateColumns & {
      id: string
      number: number
      advertiser_id: string
      brand_name: string
      contact_email: string
      vehicle_type: VehicleType
      duration_days: number
      quantity: number
      ad_locations: ColumnType<AdLocation[], string, string>
      notes: string | null
      start_wish: ColumnType<Day | null, Day | null | undefined, never>
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
      /** When the advertiser was last notified that the flight is behind its goal. */
      behind_told_at: ColumnType<Date | null, never, Date>
      taken_down_reason: ColumnType<string | null, never, string | null>
      settled_at: ColumnType<Date | null, never, Date>
      created_at: Date
      campaign_id: string | null
      /** The first booking of the order, which may be this one; null for a single booking. */
      submitted_with: ColumnType<string | null, string | null | undefined, never>
      route_ids: ColumnType<string[], string, string>
      /** Null: all hours. */
      hours: ColumnType<HourSpan[] | null, string | null | undefined, never>
      holidays: ColumnType<Holidays, Holidays | undefined, never>
    }
    /** Creatives of bookings that have, or had, several. */
    booking_creatives: {
      booking_id: string
      number: number
      creative_id: string
      share: number
      review: CreativeReview
      rejection_reason: string | null
      is_on: Generated<boolean>
      /** The number of the creative that goes off when this one is approved. */
      replaces: ColumnType<number | null, number | null | undefined, never>
      created_at: Date
    }
    /** Days that the clock added to a flight, with the delivered plays and the goal at that time. */
    flight_extensions: {
      id: Generated<number>
      booking_id: string
      at: Date
      days: number
      delivered: number
      goal: number
    }
    booking_history: BookingStateColumns & {
      id: Generated<number>
      booking_id: string
      at: Date
      event: string
      actor_kind: string
      actor_id: string | null
      note: string | null
      /** The name of the API key that took the step. */
      api_key: string | null
    }
  }
}
