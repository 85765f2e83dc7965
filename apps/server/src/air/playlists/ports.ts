import type { ShowHours } from '@ayob/contract/hours'
import type { Geofence, ScreenCreative } from '@ayob/contract/playlists'
import type { VehicleType } from '@ayob/contract/vehicle-types'

/** A booking that is running or ran recently, for playlists and verdicts. */
export interface RunningBooking {
  readonly id: string
  readonly vehicleType: VehicleType
  /** Circles of a map booking, or the routes of a campaign by `routeGeofence` of the domain. */
  readonly geofences: readonly Geofence[]
  /** `url` is absolute or starts with `/uploads/`; `sha256` is the hash of the file. */
  readonly creative: ScreenCreative
  /** The periods in which the booking was running, oldest first; `to` is null while it still is. */
  readonly running: readonly { readonly from: Date; readonly to: Date | null }[]
  /** The first instant of the start day in Colombo. */
  readonly startsAt: Date
  /** The first instant of the end day in Colombo, when the flight is over. */
  readonly endsAt: Date
  /** Plays sold for the whole flight, see `flightGoal` of the domain. */
  readonly goal: number
  /** The code of the short link `/q/{code}`; null without a target. */
  readonly linkCode: string | null
  /** When the ad shows; absent for all hours. */
  readonly showHours?: ShowHours | undefined
  /** Creatives that rotate by their shares; absent when there is only `creative`. */
  readonly creatives?: readonly AdCreative[] | undefined
}

/** One of a booking's creatives, by its number in the booking. */
export interface AdCreative {
  readonly number: number
  readonly creative: ScreenCreative
  readonly share: number
}

/** Provided by bookings. */
export interface RunningBookings {
  /**
   * Every booking that was running at any time since `since`, unordered. A screen without a network may report a play
   * days after the booking was paused or completed.
   */
  list(since: Date): Promise<RunningBooking[]>
  /** The bookings that changed after a version: all their ids, and those of them that `list` would return. */
  changed(since: Date, version: BookingsVersion): Promise<{ ids: readonly string[]; bookings: RunningBooking[] }>
  /** Changes with every change of any booking. Called up to ten times per second, so it must be cheap. */
  version(): Promise<BookingsVersion>
}

export interface BookingsVersion {
  readonly newest: number
  readonly steps: number
}

/** A screen with its last position. */
export interface HeardScreen {
  readonly vehicleType: VehicleType
  readonly lat: number
  readonly lng: number
  readonly seenAt: Date
}

/** Provided by screens. */
export interface ActiveScreens {
  /** Paired screens that have reported a position and were heard from since an instant. */
  heardSince(since: Date): Promise<HeardScreen[]>
}

/** Provided by figures. */
export interface Delivered {
  /** Plays so far by booking. A booking without plays is absent. */
  plays(bookingIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** House ads, served with the player. */
export interface HouseAds {
  list(): readonly ScreenCreative[]
}
