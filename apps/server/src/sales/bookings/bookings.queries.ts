import { AD_FILTERS, type AdFilter } from '@ayob/contract/ads'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { ShowHours } from '@ayob/contract/hours'
import { toLkr } from '@ayob/contract/money'
import type { Geofence } from '@ayob/contract/playlists'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { inFilter } from '@ayob/domain/bookings/labels'
import type { SizedCreative } from '@ayob/domain/creatives/renditions'
import { creativesByIds, filesForScreens } from '../../goods/creatives/creatives.queries'
import type { Reader } from '../../platform/ports'
import { type BookingsVersion, bookingCreativeStore, historyStore } from './booking-history.store'
import { bookingLists } from './booking-lists.queries'
import { type BookingRow, bookingStore, stateOf } from './bookings.store'
import { shownRows } from './present'
import { geofencesOf, goalOf, showHours, targetOf } from './targeting'

export type { BookingRow }

/** A booking as it is stored. */
export const bookingRow = bookingStore.byId

/** Approved bookings with a creative that waits for review, oldest first. */
export async function withWaitingCreatives(reader: Reader, q: string | undefined): Promise<BookingRow[]> {
  const ids = await bookingLists.found(reader, await bookingCreativeStore.waiting(reader), q)
  const rows = await Promise.all(ids.map((id) => bookingStore.byId(reader, id)))
  return rows.filter((row) => row !== undefined)
}

/** A value that changes with each step of any booking. */
export const bookingsVersion = historyStore.version

/** Counts per filter tab and the cards of the administrator's monitor, over all bookings. `live` are the running, paid ones. */
export async function adFigures(reader: Reader, live: { readonly totalCents: number }, totalImpressions: number) {
  const states = await bookingLists.countStates(reader)
  const count = (fits: (row: (typeof states)[number]) => boolean) =>
    states.filter(fits).reduce((sum, row) => sum + Number(row.count), 0)
  const inTab = (filter: AdFilter) => count((row) => inFilter(stateOf(row), filter))
  const totalRevenue = toLkr(live.totalCents)
  return {
    counts: Object.fromEntries(AD_FILTERS.map((filter) => [filter, inTab(filter)])) as Record<AdFilter, number>,
    summary: {
      totalCampaigns: inTab('all'),
      pending: inTab('pending'),
      live: inTab('live'),
      paused: inTab('paused'),
      totalImpressions,
      totalRevenue,
    },
    stats: {
      totalBookings: inTab('all'),
      pendingBookings: count((row) => row.status === 'pending'),
      scheduledBookings: count((row) => row.status === 'scheduled'),
      runningBookings: count((row) => row.status === 'running'),
      pausedBookings: count((row) => row.status === 'paused'),
      completedBookings: count((row) => row.status === 'completed'),
      totalImpressions,
      totalRevenue,
    },
  }
}

/** A booking that is running, ran recently or begins soon, for playlists and verdicts on plays. */
export interface RunningBooking {
  readonly id: string
  readonly vehicleType: VehicleType
  /** Circles of a map booking, or the routes of a campaign by `routeGeofence` of the domain. */
  readonly geofences: readonly Geofence[]
  /** `url` is absolute or starts with `/uploads/`; `sha256` is the hash of the file. */
  readonly creative: SizedCreative
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
  /** Creatives that rotate by their shares, each with its number; absent when there is only `creative`. */
  readonly creatives?:
    | readonly { readonly number: number; readonly creative: SizedCreative; readonly share: number }[]
    | undefined
}

/** Screens may download the files of paid bookings that begin within these days. */
const SOON_DAYS = 2

/**
 * Returns every booking that was running at some time since an instant, unordered, and those that begin soon; with `among`,
 * only those ids. A screen without a network may report a play days after the booking was paused or completed.
 */
export async function runningFlights(
  db: Reader,
  since: Date,
  now: Date,
  among?: readonly string[],
): Promise<RunningBooking[]> {
  const rows = await bookingStore.runningSince(db, since, addDays(dayOf(now), SOON_DAYS), among)
  const ids = rows.map(({ id }) => id)
  const steps = new Map<string, Step[]>(ids.map((id) => [id, []]))
  for (const step of await historyStore.ofMany(db, ids)) steps.get(step.booking_id)?.push(step)
  const several = await shownRows(db, ids)
  const others = [...several.values()].flat()
  const creatives = await creativesByIds(db, [...new Set([...rows, ...others].map((row) => row.creative_id))])
  const files = await filesForScreens(db, [...creatives.values()])
  return rows.flatMap((row) => {
    const creative = files.get(row.creative_id)
    if (!creative || !row.start_date || !row.end_date) return []
    return [
      {
        id: row.id,
        vehicleType: row.vehicle_type,
        geofences: geofencesOf(row),
        creative,
        creatives: several.get(row.id)?.flatMap(({ number, creative_id, share }) => {
          const file = files.get(creative_id)
          return file ? [{ number, creative: file, share }] : []
        }),
        running: spansOf(steps.get(row.id) ?? []),
        startsAt: startOfDay(row.start_date),
        endsAt: startOfDay(row.end_date),
        goal: goalOf(row),
        linkCode: targetOf(row) && row.qr_code,
        showHours: showHours(row),
      },
    ]
  })
}

/** Returns the ids of all bookings with a step after a version, and the running flights among them. */
export async function changedFlights(db: Reader, since: Date, now: Date, version: BookingsVersion) {
  const ids = await historyStore.changedAfter(db, version)
  return { ids, bookings: await runningFlights(db, since, now, ids) }
}

interface Step {
  readonly at: Date
  readonly event: string
  readonly status: BookingRow['status']
}

/** Returns the periods in which the ad was on screens: running and not taken down. */
function spansOf(steps: readonly Step[]): { from: Date; to: Date | null }[] {
  const spans: { from: Date; to: Date | null }[] = []
  let down = false
  for (const { at, event, status } of steps) {
    if (event === 'take_down' || event === 'restore') down = event === 'take_down'
    const onScreens = status === 'running' && !down
    const last = spans.at(-1)
    const open = last?.to === null ? last : undefined
    if (onScreens && !open) spans.push({ from: at, to: null })
    if (!onScreens && open) open.to = at
  }
  return spans
}
