import { AD_FILTERS, type AdFilter, type BookingDetail } from '@ayob/contract/bookings'
import { type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import type { Geofence, ScreenCreative } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicles'
import { inFilter } from '@ayob/domain/bookings/labels'
import type { Db, Reader } from '../platform/ports'
import { geofencesOf, goalOf } from './aim'
import type { Creatives, Delivered, Deliveries } from './ports'
import { type BookingRow, bookingStore, stateOf } from './store'

/** Counts by filter tab and the cards of the administrator's monitor, over all bookings. */
export async function adFigures(reader: Reader, deliveries: Deliveries) {
  const states = await bookingStore.countStates(reader)
  const count = (fits: (row: (typeof states)[number]) => boolean) =>
    states.filter(fits).reduce((sum, row) => sum + Number(row.count), 0)
  const inTab = (filter: AdFilter) => count((row) => inFilter(stateOf(row), filter))
  const live = await bookingStore.live(reader)
  const delivered = await deliveries.byBooking(reader, live.ids)
  const totalImpressions = [...delivered.values()].reduce((sum, { impressions }) => sum + impressions, 0)
  const totalRevenue = toLkr(live.totalCents)
  return {
    counts: Object.fromEntries(AD_FILTERS.map((filter) => [filter, inTab(filter)])) as Record<AdFilter, number>,
    summary: {
      totalCampaigns: inTab('all'),
      pending: inTab('pending'),
      live: inTab('live'),
      paused: count((row) => row.status === 'paused'),
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

/** The history of a booking and its delivery by hour, day and route. */
export async function bookingLife(
  db: Db,
  deliveries: Deliveries,
  id: string,
): Promise<Pick<BookingDetail, 'history' | 'delivery'>> {
  const history = await bookingStore.history(db, id)
  const hours = await deliveries.byHour(db, id)
  const routes = await deliveries.byRoute(db, id)
  return {
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      event: entry.event,
      by: entry.first_name ? `${entry.first_name} ${entry.last_name}` : entry.actor_kind,
      note: entry.note,
      status: entry.status,
      approvalStatus: entry.approval_status,
      paymentStatus: entry.payment_status,
    })),
    delivery: {
      by_hour: hours.map(({ hour, ...delivered }) => ({ hour: hour.toISOString(), ...delivered })),
      by_day: byDay(hours),
      by_route: [...routes],
    },
  }
}

function byDay(hours: readonly (Delivered & { hour: Date })[]) {
  const days = new Map<Day, Delivered>()
  for (const { hour, plays, seconds, impressions, clicks } of hours) {
    const sum = days.get(dayOf(hour)) ?? { plays: 0, seconds: 0, impressions: 0, clicks: 0 }
    days.set(dayOf(hour), {
      plays: sum.plays + plays,
      seconds: sum.seconds + seconds,
      impressions: sum.impressions + impressions,
      clicks: sum.clicks + clicks,
    })
  }
  return [...days].map(([day, delivered]) => ({ day, ...delivered }))
}

/** A booking that runs now or ran not long ago, as playlists and the judging of plays need it. */
export interface RunningFlight {
  readonly id: string
  readonly vehicleType: VehicleType
  readonly geofences: readonly Geofence[]
  readonly creative: ScreenCreative
  readonly running: readonly { from: Date; to: Date | null }[]
  readonly startsAt: Date
  readonly endsAt: Date
  readonly goal: number
  readonly linkCode: string | null
}

/** Every booking that was running at any moment since an instant. */
export async function runningFlights(
  db: Db,
  creatives: Creatives,
  uploadUrl: (file: string) => string,
  since: Date,
): Promise<RunningFlight[]> {
  const rows = await bookingStore.runningSince(db, since)
  const steps = await bookingStore.statusHistory(
    db,
    rows.map(({ id }) => id),
  )
  const files = await creatives.byIds(db, [...new Set(rows.map((row) => row.creative_id))])
  return rows.flatMap((row) => {
    const creative = files.get(row.creative_id)
    if (!creative || !row.start_date || !row.end_date) return []
    const { kind, duration_s } = creative.media
    return [
      {
        id: row.id,
        vehicleType: row.vehicle_type as VehicleType,
        geofences: geofencesOf(row),
        creative: {
          url: uploadUrl(creative.file),
          sha256: creative.sha256,
          kind: kind === 'pdf' ? ('image' as const) : kind,
          duration_s,
        },
        running: spansOf(steps.filter((step) => step.booking_id === row.id)),
        startsAt: startOfDay(row.start_date),
        endsAt: startOfDay(row.end_date),
        goal: goalOf(row),
        linkCode: row.link ? row.qr_code : null,
      },
    ]
  })
}

/** Spans of time in which the status was running, from the history of it. */
function spansOf(steps: readonly { at: Date; status: BookingRow['status'] }[]): { from: Date; to: Date | null }[] {
  const spans: { from: Date; to: Date | null }[] = []
  for (const { at, status } of steps) {
    const last = spans.at(-1)
    const open = last?.to === null ? last : undefined
    if (status === 'running' && !open) spans.push({ from: at, to: null })
    if (status !== 'running' && open) open.to = at
  }
  return spans
}
