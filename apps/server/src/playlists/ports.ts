import type { Geofence, ScreenCreative } from '@ayob/contract/playlists'
import type { VehicleType } from '@ayob/contract/vehicle-types'

/** A span of time in which a booking was running; `to` is null while it still is. */
export interface RunningSpan {
  readonly from: Date
  readonly to: Date | null
}

/** What playlists and verdicts need to know of a booking that runs now or ran not long ago. */
export interface RunningBooking {
  readonly id: string
  readonly vehicleType: VehicleType
  /** Circles of a map booking; of a campaign its routes, through `routeGeofence` of the domain. */
  readonly geofences: readonly Geofence[]
  /** As the screen fetches it: `url` is absolute or starts with `/uploads/`, `sha256` is of the bytes under it. */
  readonly creative: ScreenCreative
  /** Every span in which the booking was running (published to paused, resumed to completed …), oldest first. */
  readonly running: readonly RunningSpan[]
  /** First instant of the start day in Colombo. */
  readonly startsAt: Date
  /** First instant of the end day in Colombo: the flight is over. */
  readonly endsAt: Date
  /** Plays sold for the whole flight, see `flightGoal` of the domain. */
  readonly goal: number
  /** Code of the short link `/q/{code}`; null when the booking has neither link nor website. */
  readonly linkCode: string | null
}

/** Bookings, as far as playlists need them. The bookings capability provides it. */
export interface RunningBookings {
  /**
   * Every booking that was running at any moment since `since`, now running or not: a screen without network may
   * report a play days after its booking was paused or completed. Order does not matter.
   */
  list(since: Date): Promise<RunningBooking[]>
  /** The bookings that changed after a version: the ids of all, and those of them that `list` would have. */
  changed(since: Date, version: number): Promise<{ ids: readonly string[]; bookings: RunningBooking[] }>
  /** A number that grows with every change to any booking; asked for up to a hundred times a second, so it must be cheap. */
  version(): Promise<number>
}

/** A screen that was heard from. */
export interface HeardScreen {
  readonly vehicleType: VehicleType
  readonly lat: number
  readonly lng: number
  readonly seenAt: Date
}

/** The screens that share the work. The screens capability provides it. */
export interface ActiveScreens {
  /** Paired screens that were heard from since an instant and told where they are. */
  heardSince(since: Date): Promise<HeardScreen[]>
}

/** What was delivered so far. The figures capability provides it. */
export interface Delivered {
  /** Plays by booking; a booking without any is absent. */
  plays(bookingIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** What plays when no ad does: our own pictures, served beside the player. */
export interface HouseAds {
  list(): readonly ScreenCreative[]
}
