import type { Rejection, ReportFault } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicles'
import type { ImpressionTerms } from '@ayob/domain/delivery/impressions'
import type { ColumnType, Generated } from 'kysely'

interface Screens {
  id: string
  vehicle_id: string
  driver_id: string
  vehicle_type: VehicleType
  /** Null until the device has fetched its token. */
  token_hash: string | null
  token_used_at: Date | null
  paired_at: Date
  unpaired_at: Date | null
  /** Of the token it had when its pairing ended. */
  ended_token_hash: Generated<string | null>
}

/** Spans of time in which a screen was on hold. */
interface ScreenHolds {
  id: Generated<number>
  screen_id: string
  reason: string
  held_at: Date
  held_by: string | null
  released_at: Date | null
}

interface ScreenPairings {
  device_hash: string
  code: string
  expires_at: Date
  screen_id: string | null
}

interface ScreenStatus {
  screen_id: string
  seen_at: Date
  lat: number | null
  lng: number | null
  app_version: string | null
  free_mb: number | null
  now_playing: string | null
}

/** Instants in milliseconds. */
interface PlayMarks {
  screen_id: string
  seq: Generated<number>
  missed: Generated<number>
  trips: Generated<number>
  last_end: number | null
  last_at: number | null
  last_lat: number | null
  last_lng: number | null
}

/** In a partition for each Colombo day of `received_at`. */
interface PlayBatches {
  id: Generated<number>
  screen_id: string
  first_seq: number
  last_seq: number
  received_at: Date
  accepted: number
  rejected: number
  /** The bookings that its plays named. */
  booking_ids: string[]
  /** A letter for each play, see `verdict-codes` of the domain; null when all are valid. */
  codes: string | null
  /** The batch as it arrived, gzip. */
  body: Buffer
}

interface DeliveryTotals {
  booking_id: string
  /** Beginning of the Colombo hour (half past in UTC). */
  hour: Date
  route: string
  vehicle_type: VehicleType
  plays: Generated<number>
  duration_ms: Generated<number>
  impression_micros: Generated<number>
  clicks: Generated<number>
}

interface AirtimeTotals {
  screen_id: string
  hour: Date
  plays: number
  house_plays: number
  duration_ms: number
  /** 60 bits, one for each minute with a play: wider than a number, so read it as text. */
  minutes: ColumnType<never, bigint, bigint>
}

/** Plays of a booking by Colombo day and map cell; see `cells` of the domain. */
interface CellTotals {
  booking_id: string
  day: string
  lat_cell: number
  lng_cell: number
  plays: number
}

/** What screens there were, by larger map cell and hour. */
interface SupplyTotals {
  lat_cell: number
  lng_cell: number
  hour: Date
  vehicle_type: VehicleType
  plays: number
  house_plays: number
  screen_minutes: number
}

/** On which screens a booking was shown. */
interface ScreenTotals {
  booking_id: string
  screen_id: string
  plays: number
  /** Starts of the first and of the last play. */
  first_at: Date
  last_at: Date
}

/** A booking's plays by Colombo month (its first day) and route. */
interface MonthTotals {
  booking_id: string
  month: string
  route: string
  plays: number
  /** Beginnings of the first and of the last hour with a play. */
  first_hour: Date
  last_hour: Date
}

interface ImpressionVersions {
  id: Generated<number>
  valid_from: Date
  terms: ColumnType<ImpressionTerms, string, never>
  changed_by: string | null
}

/** The plays of some days of a long flight, as lines of its proof. */
interface ProofParts {
  booking_id: string
  from_day: string
  to_day: string
  /** Name of the file, gzip. */
  file: string
  tally: ColumnType<
    { lines: number; valid: number; rejected: Record<string, number>; vehicles: string[] },
    string,
    never
  >
}

interface DriverRatings {
  driver_id: string
  day: string
  /** Null without history. */
  rating: number | null
}

/** Tables of screens and delivery. */
export interface DeliveryTables {
  screens: Screens
  screen_pairings: ScreenPairings
  screen_holds: ScreenHolds
  screen_status: ScreenStatus
  play_marks: PlayMarks
  driver_ratings: DriverRatings
  play_batches: PlayBatches
  delivery_totals: DeliveryTotals
  airtime_totals: AirtimeTotals
  cell_totals: CellTotals
  supply_totals: SupplyTotals
  screen_totals: ScreenTotals
  month_totals: MonthTotals
  route_totals: { hour: Date; route: string; plays: number }
  proof_parts: ProofParts
  /** What each running booking gets on a screen; `round` counts the pacings since 1970. */
  paces: { booking_id: string; round: number; weight: number; goal_left: number }
  /** Reports that something was wrong with; the screen is empty where the token named none. */
  report_faults: { screen_id: string; day: string; fault: ReportFault; reports: number }
  play_rejections: { screen_id: string; day: string; reason: Rejection; plays: number }
  ad_visits: { booking_id: string; hour: Date; visitor: string }
  impression_versions: ImpressionVersions
}
