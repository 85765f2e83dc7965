import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Generated } from 'kysely'

/** The columns of every sum. */
interface Figures {
  plays: number
  duration_ms: number
  impression_micros: number
  clicks: number
}

declare module '../../platform/tables' {
  interface Tables {
    /** One row. Hours from this one on are open; changes of earlier hours are late. */
    rollup_border: { only_one: Generated<boolean>; hour: Date }
    /** Hours of bookings that are not in the sums yet. Written by triggers of `delivery_totals`. */
    delivery_open: { booking_id: string; hour: Date; advertiser_id: string }
    /** Changes of hours before the border that are not in the sums yet. Written by triggers of `delivery_totals`. */
    delivery_late: Figures & {
      id: Generated<number>
      booking_id: string
      hour: Date
      route: string
      advertiser_id: string
    }
    /** Sums by booking and Colombo day. */
    booking_days: Figures & { booking_id: string; day: string }
    /** Sums by booking. It has no figures outside the first and last day. */
    booking_sums: Figures & { booking_id: string; advertiser_id: string; first_day: string; last_day: string }
    /** Sums by advertiser, Colombo day and vehicle type, with the delivered value. */
    advertiser_days: Figures & { advertiser_id: string; day: string; vehicle_type: VehicleType; value_cents: number }
    /**
     * The same by hour and by route. `part` is the hour of the day in two digits, or the id of a route; `worth` weights
     * each play with the price of a play of its booking.
     */
    advertiser_day_parts: Figures & {
      advertiser_id: string
      day: string
      vehicle_type: VehicleType
      part: string
      worth: number
    }
  }
}
