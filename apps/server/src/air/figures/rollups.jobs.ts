import type { Day } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { hourOf } from '@ayob/domain/plays/airtime'
import { valueChanges } from '@ayob/domain/reports/worth'
import type { Core } from '../../platform/core'
import type { Tx } from '../../platform/ports'
import { flightViews } from '../../sales/bookings/flights.views'
import { addedDays } from './periods.queries'
import {
  type AdvertiserDay,
  addAdvertiserDays,
  addAdvertiserParts,
  addBookingDays,
  addBookingSums,
  type BookingDay,
  bookingsToAdd,
  isBorderBefore,
  lockSums,
  moveBorder,
  type SummedBooking,
  takeWaiting,
} from './rollups.store'

/** By this time after the end of an hour, most of its plays have arrived. Later ones are late changes. */
const OPEN_MS = 15 * MINUTE_MS
/** Bookings per transaction. */
const AT_ONCE = 50

/**
 * Adds finished hours, and late changes of earlier ones, to the sums. Each transaction adds exactly what it takes, so
 * an interrupted job continues where it stopped, and two concurrent ones add nothing twice. Returns how many bookings
 * had something to add. Bookings are added in the order of their ids; what arrives behind them waits for the next run.
 */
export async function addUp(ctx: Pick<Core, 'db' | 'transact' | 'clock'>): Promise<number> {
  const border = new Date(hourOf(ctx.clock.now().getTime() - OPEN_MS))
  if (await isBorderBefore(ctx.db, border)) await ctx.transact((tx) => moveBorder(tx, border))
  let added = 0
  for (let last = ''; ; ) {
    const ids = await bookingsToAdd(ctx.db, last, AT_ONCE)
    if (ids.length === 0) return added
    await ctx.transact((tx) => addBookings(tx, ids))
    added += ids.length
    last = ids.at(-1) ?? last
  }
}

async function addBookings(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockSums(tx)
  const known = new Map((await flightViews.summed(tx, ids)).map((booking) => [booking.id, booking]))
  const summed = ids.map((id) => known.get(id) ?? nobodys(id))
  const { days, parts } = await takeWaiting(tx, summed)
  const before = await addedDays(tx, ids)
  const rows = summed.flatMap((booking) => {
    const own = days.filter(({ bookingId }) => bookingId === booking.id).sort((a, b) => (a.day < b.day ? -1 : 1))
    if (own.length === 0) return []
    const added = new Map(own.map(({ day, plays }) => [day, plays]))
    return [{ booking, days: own, values: valueChanges(booking, before.get(booking.id) ?? new Map(), added) }]
  })
  if (rows.length === 0) return
  await addBookingDays(tx, days)
  await addBookingSums(
    tx,
    rows.map(({ booking, days }) => lifeOf(booking, days)),
  )
  await addAdvertiserDays(tx, advertiserDays(rows))
  await addAdvertiserParts(tx, parts)
}

/** A booking that is missing in the database has no value. */
const nobodys = (id: string): SummedBooking => ({ id, advertiserId: '', vehicleType: 'tuktuk', netCents: 0, goal: 1 })

function lifeOf({ id, advertiserId }: SummedBooking, days: readonly BookingDay[]) {
  const sum = (of: (day: BookingDay) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    bookingId: id,
    advertiserId,
    firstDay: days[0]?.day ?? '',
    lastDay: days.at(-1)?.day ?? '',
    plays: sum(({ plays }) => plays),
    durationMs: sum(({ durationMs }) => durationMs),
    impressionMicros: sum(({ impressionMicros }) => impressionMicros),
    clicks: sum(({ clicks }) => clicks),
  }
}

function advertiserDays(
  rows: readonly { booking: SummedBooking; days: readonly BookingDay[]; values: ReadonlyMap<Day, number> }[],
): AdvertiserDay[] {
  const sums = new Map<string, AdvertiserDay>()
  const sumOf = ({ advertiserId, vehicleType }: SummedBooking, day: Day) => {
    const key = `${advertiserId} ${vehicleType} ${day}`
    const none = { plays: 0, durationMs: 0, impressionMicros: 0, clicks: 0, valueCents: 0 }
    const sum = sums.get(key) ?? { advertiserId, day, vehicleType, ...none }
    sums.set(key, sum)
    return sum
  }
  for (const { booking, days, values } of rows) {
    for (const { day, plays, durationMs, impressionMicros, clicks } of days) {
      const sum = sumOf(booking, day)
      sum.plays += plays
      sum.durationMs += durationMs
      sum.impressionMicros += impressionMicros
      sum.clicks += clicks
    }
    for (const [day, cents] of values) if (cents !== 0) sumOf(booking, day).valueCents += cents
  }
  return [...sums.values()]
}
