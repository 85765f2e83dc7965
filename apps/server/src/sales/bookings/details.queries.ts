import type { BookingDetail } from '@ayob/contract/bookings'
import { addDays, dayOf, minuteOfDay } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import { nextSteps } from '@ayob/domain/bookings/next'
import { settlesAt } from '@ayob/domain/bookings/settlement'
import { deliveredValue } from '@ayob/domain/figures/value'
import { costPerScan, costPerThousand } from '@ayob/domain/reports/figures'
import type { Context } from '../../platform/context'
import { text } from '../../platform/http/texts'
import { historyStore } from './booking-history.store'
import { type BookingRow, bookingStore, stateOf } from './bookings.store'
import { type Delivered, NOTHING_DELIVERED } from './present'
import { goalOf, paceOf, showTimes, targetOf } from './targeting'

/** What other rooms know of a booking. */
interface KnownDetails {
  /** By hour, oldest first. */
  readonly hours: readonly (Delivered & { hour: Date })[]
  /** By route, most plays first. */
  readonly routes: readonly (Delivered & { route: string; name: string })[]
  /** Centres of map cells, most plays first. */
  readonly cells: readonly { lat: number; lng: number; plays: number }[]
  /** The final count; undefined before the flight is settled. */
  readonly settlement: { at: Date; goal: number; delivered: number; missing: number } | undefined
  readonly integrity: BookingDetail['integrity']
  readonly similar: BookingDetail['similar']
}

/** Returns the details of a booking that its own page shows and the list does not: history, delivery, pace and next steps. */
export async function bookingDetails(
  { db, clock, publicUrl }: Context,
  row: BookingRow,
  { hours, routes, cells, settlement, integrity, similar }: KnownDetails,
): Promise<
  Pick<
    BookingDetail,
    | 'history'
    | 'delivery'
    | 'pace'
    | 'extensions'
    | 'settlement'
    | 'next'
    | 'integrity'
    | 'costs'
    | 'similar'
    | 'short_link'
  >
> {
  const extensions = await bookingStore.extensions(db, row.id)
  const history = await historyStore.of(db, row.id)
  const target = targetOf(row)
  const ofDay = sumBy(hours, ({ hour }) => dayOf(hour))
  const ofHour = sumBy(hours, ({ hour }) => Math.floor(minuteOfDay(hour) / 60))
  return {
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      event: entry.event,
      by: byOf(entry),
      note: entry.note,
      status: entry.status,
      approvalStatus: entry.approval_status,
      paymentStatus: entry.payment_status,
    })),
    delivery: {
      by_hour: hours.map(({ hour, ...delivered }) => ({ hour: hour.toISOString(), ...delivered })),
      by_day: [...ofDay].map(([day, delivered]) => ({ day, ...delivered })),
      by_hour_of_day: Array.from({ length: 24 }, (_, hour) => ({ hour, ...(ofHour.get(hour) ?? NOTHING_DELIVERED) })),
      by_route: [...routes],
      cells: [...cells],
    },
    pace: paceNow(
      row,
      { extensions, hours, publishedAt: history.find(({ event }) => event === 'publish')?.at },
      clock.now(),
    ),
    extensions: extensions.map(({ at, days, delivered, goal }) => ({
      at: at.toISOString(),
      days,
      delivered,
      goal,
      lastDay: addDays(dayOf(at), -1),
    })),
    settlement: settlement ? { ...settlement, at: settlement.at.toISOString() } : null,
    next: nextSteps(stateOf(row), {
      startDate: row.start_date,
      endDate: row.end_date,
      pausedOn: row.paused_at && dayOf(row.paused_at),
      isExtended: extensions.length > 0,
      settlesOn: settlementDay(row),
      isSettled: row.settled_at !== null,
    }),
    integrity,
    costs: costsOf(row, hours),
    similar,
    short_link: target === null ? null : { url: `${publicUrl()}/q/${row.qr_code}`, target },
  }
}

/** The value of the delivered plays, and what a thousand impressions and a scan cost. */
function costsOf(row: BookingRow, hours: readonly Delivered[]): BookingDetail['costs'] {
  const { plays, impressions, clicks } = sumBy(hours, () => 0).get(0) ?? NOTHING_DELIVERED
  const cents = deliveredValue(row.net_cents, goalOf(row), plays)
  return {
    value: toLkr(cents),
    cpm: costPerThousand(cents, Math.round(impressions)),
    per_scan: costPerScan(cents, clicks),
  }
}

function settlementDay(row: BookingRow): string | null {
  if (!row.end_date) return null
  return dayOf(row.settled_at ?? settlesAt({ endDate: row.end_date, pausedAt: row.paused_at }))
}

interface Past {
  readonly extensions: readonly { days: number }[]
  readonly hours: readonly Delivered[]
  readonly publishedAt: Date | undefined
}

function paceNow(row: BookingRow, { extensions, hours, publishedAt }: Past, now: Date): BookingDetail['pace'] {
  if (!row.start_date || !row.end_date || !['running', 'paused', 'completed'].includes(row.status)) return null
  const end = soldUntil(row.end_date, row.make_good_days, extensions)
  const delivered = hours.reduce((sum, { plays }) => sum + plays, 0)
  const sold = { goal: goalOf(row), start: row.start_date, end, times: showTimes(row), publishedAt }
  return paceOf(sold, delivered, now)
}

/** The planned end of the flight, without the days added for missing plays. */
function soldUntil(endDate: string, makeGoodDays: number, extensions: readonly { days: number }[]): string {
  const added = extensions.reduce((sum, { days }) => sum + days, 0)
  return addDays(endDate, -Math.min(added, makeGoodDays))
}

function sumBy<Row extends Delivered, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Delivered> {
  const groups = new Map<Key, Delivered>()
  for (const row of rows) {
    const sum = groups.get(keyOf(row)) ?? NOTHING_DELIVERED
    groups.set(keyOf(row), {
      plays: sum.plays + row.plays,
      seconds: sum.seconds + row.seconds,
      impressions: sum.impressions + row.impressions,
      clicks: sum.clicks + row.clicks,
    })
  }
  return groups
}

/** The name of the person who took a step, and of the API key if one was used. */
function byOf({
  first_name,
  last_name,
  actor_kind,
  api_key: key,
}: Awaited<ReturnType<typeof historyStore.of>>[number]): string {
  const name = first_name ? `${first_name} ${last_name}` : actor_kind
  return key === null ? name : text('server.byApiKey', { name, key })
}
