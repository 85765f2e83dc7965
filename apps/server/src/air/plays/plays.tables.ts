import type { BatchFault, Rejection } from '@ayob/contract/plays'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ArrivedPlay } from '@ayob/domain/plays/play'
import type { ColumnType, Generated } from 'kysely'

/** The figures of a sum. Impressions are exact millionths. */
interface Figures {
  plays: number
  duration_ms: number
  impression_micros: number
  clicks: number
}

declare module '../../platform/tables' {
  interface Tables {
    play_marks: {
      screen_id: string
      seq: Generated<number>
      missed: Generated<number>
      trips: Generated<number>
    }
    /** The last valid plays of vehicles, whichever screen reported them. Instants in milliseconds. */
    vehicle_tracks: {
      vehicle_id: string
      last_end: number | null
      last_at: number | null
      last_lat: number | null
      last_lng: number | null
      /** The used shares of the vehicle, see `packUses`. Written with every batch. */
      uses: Generated<string>
      /** Minutes whose plays don't count, as compact JSON: `[[from,to],...]` in milliseconds. */
      held: Generated<string>
      /** How many consistent fixes led to the last position. */
      support: Generated<number>
      /** The plays that contradict it, as JSON. */
      doubts: Generated<string>
    }
    /** Plays that were rejected and became valid later. */
    rejudged_plays: {
      screen_id: string
      seq: number
      received_at: Date
      rejudged_at: Date
      play: ArrivedPlay
    }
    /** One row per batch, or per block of several. One partition per Colombo day of `received_at`. */
    play_batches: {
      id: Generated<number>
      /** Empty in a block, where the first and last number are 0. */
      screen_id: string
      first_seq: number
      last_seq: number
      received_at: Date
      accepted: number
      rejected: number
      /** The bookings named by its plays. */
      booking_ids: string[]
      /** A letter for each play, see `verdict-codes` of the domain; null when all are valid. */
      codes: string | null
      /** The batch as received, in gzip; or the block, see `evidence-blocks`. */
      body: Buffer
      /** In a block, the checksum of each screen's id. */
      screens: number[] | null
    }
    delivery_totals: {
      booking_id: string
      /** The start of the Colombo hour, which is at half past in UTC. */
      hour: Date
      route: string
      vehicle_type: VehicleType
      plays: Generated<number>
      duration_ms: Generated<number>
      impression_micros: Generated<number>
      clicks: Generated<number>
    }
    airtime_totals: {
      screen_id: string
      hour: Date
      plays: number
      house_plays: number
      duration_ms: number
      /** 60 bits, one for each minute with a play. Too wide for a JavaScript number, so it is only read within SQL. */
      minutes: ColumnType<never, bigint, bigint>
      /** Three digits for each minute; see `joinSeconds` of the domain. */
      seconds: Generated<string>
    }
    /** Plays of a booking by Colombo day and map cell; see `cells` of the domain. */
    cell_totals: {
      booking_id: string
      day: string
      lat_cell: number
      lng_cell: number
      plays: number
    }
    /** The slots of screens, by larger map cell and hour. */
    supply_totals: {
      lat_cell: number
      lng_cell: number
      hour: Date
      vehicle_type: VehicleType
      plays: number
      house_plays: number
      screen_minutes: number
    }
    /** Plays of a booking by screen. */
    screen_totals: {
      booking_id: string
      screen_id: string
      plays: number
      /** The starts of the first and the last play. */
      first_at: Date
      last_at: Date
    }
    /** Plays and scans by creative, for bookings that have several. */
    creative_totals: {
      booking_id: string
      creative: number
      plays: Generated<number>
      impression_micros: Generated<string>
      clicks: Generated<number>
    }
    /** A booking's plays by Colombo month (its first day) and route. */
    month_totals: {
      booking_id: string
      month: string
      route: string
      plays: number
      /** The starts of the first and the last hour with a play. */
      first_hour: Date
      last_hour: Date
    }
    route_totals: { hour: Date; route: string; plays: number }
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
    /** Play batches by fault. `screen_id` is empty for an unknown token; `reports` counts batches. */
    report_faults: { screen_id: string; day: string; fault: BatchFault; reports: number }
    /** Screens that reported plays of a booking beyond their share, by day. */
    over_shares: { screen_id: string; booking_id: string; day: string }
    play_rejections: { screen_id: string; day: string; reason: Rejection; plays: number; last_at: Date | null }
    /** Plays that were acknowledged, lost with a part of the database, and sent again. */
    returned_plays: { screen_id: string; day: string; plays: number }
  }
}
