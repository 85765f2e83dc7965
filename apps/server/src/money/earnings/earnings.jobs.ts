import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { driverEarning, earningCorrection } from '@ayob/domain/journal/drivers'
import type { Core, Tx } from '../../platform/ports'
import { postEntries } from '../journal/journal.commands'
import { daysDue, firstDayOnAir } from './airtime.queries'
import { earningStore, type NewEarning } from './earnings.store'
import { dueEarningsOfDay } from './terms.queries'

/** Plays arrive up to 14 days late, and a screen's clock may be a little behind. */
const COMPUTED_AGAIN_DAYS = 15
/** Days per query. */
const DAYS_PER_QUERY = 8
/** A day is written this long after its end, when the last plays of most screens have arrived. */
const SETTLE_MS = 15 * MINUTE_MS
/** The job rests this many times as long as it ran. */
const REST_SHARE = 20
/** The longest rest. */
const MOST_REST_MS = 10 * MINUTE_MS
/** Vehicles per statement. */
const AT_ONCE = 1000

/** The last day that is due to be written. */
export function lastDueDay(now: Date): Day {
  return addDays(dayOf(now.getTime() - SETTLE_MS), -1)
}

/**
 * Writes the earnings of past days: of every day whose time on air differs from that of its earnings, including
 * older days. The first row of a day is its earning, later rows are corrections. Each day is one transaction. Running
 * it again changes nothing, and an interrupted run continues where it stopped. Returns the number of rows written.
 */
export async function computeEarnings(ctx: Core): Promise<number> {
  const { db, clock, transact } = ctx
  const to = lastDueDay(clock.now())
  const newest = await earningStore.newestDay(db)
  let written = 0
  for (const day of newest === undefined ? [] : await lateDays(ctx, newest < to ? newest : to)) {
    written += await transact((tx) => earnDay(ctx, tx, day))
  }
  // Days after the newest one have no earnings at all. The search for one reads every screen, so it is only for gaps.
  let next = newest && addDays(newest, 1)
  let rows = 0
  for (;;) {
    const day = next !== undefined && rows > 0 ? next : await firstDayOnAir(db, { from: next })
    if (day === undefined || day > to) return written
    rows = await transact((tx) => earnDay(ctx, tx, day))
    written += rows
    next = addDays(day, 1)
  }
}

/** The days, up to a written one, whose plays have changed since they were written. */
async function lateDays({ db }: Core, newest: Day): Promise<Day[]> {
  const days: Day[] = []
  for (let first = addDays(newest, -COMPUTED_AGAIN_DAYS); first <= newest; first = addDays(first, DAYS_PER_QUERY)) {
    const last = addDays(first, DAYS_PER_QUERY - 1)
    days.push(...(await daysDue(db, { from: first, to: last < newest ? last : newest })))
  }
  return days
}

/**
 * Returns a job that computes earnings and rests after a long run: in a large fleet, it takes seconds to search the
 * days on which plays may still arrive.
 */
export function createEarningsRound(ctx: Core): () => Promise<void> {
  let restUntil = 0
  return async () => {
    const from = ctx.clock.now().getTime()
    // A clock that was set back must not lengthen the rest.
    if (from < restUntil && restUntil - from < MOST_REST_MS) return
    await computeEarnings(ctx)
    const now = ctx.clock.now().getTime()
    restUntil = now + Math.min(MOST_REST_MS - 1, Math.max(0, now - from) * REST_SHARE)
  }
}

/**
 * Writes the difference between what a day earned and what is written, with its journal entries, for one driver or for
 * all. Does nothing for a day that is not due.
 */
export async function earnDay(ctx: Core, tx: Tx, day: Day, driverId?: string): Promise<number> {
  if (day > lastDueDay(ctx.clock.now())) return 0
  await earningStore.lock(tx)
  let written = 0
  for await (const due of dueEarningsOfDay(tx, { day, driverId, size: AT_ONCE })) {
    const rows = due.map(
      ({ added, ...one }): NewEarning => ({
        vehicle_id: one.vehicleId,
        driver_id: one.driverId,
        vehicle_type: one.vehicleType,
        day,
        revision: one.revisions,
        pricing_version: one.version,
        screen_ms: one.screenMs - one.writtenScreenMs,
        seconds_on_air: added.secondsOnAir,
        paid_seconds: added.paidSeconds,
        gross_cents: added.gross,
        device_cents: added.deviceRecovered,
        net_cents: added.net,
        recovered_cents: one.recovered,
      }),
    )
    await earningStore.insert(tx, ctx.clock.now(), rows)
    const entries = rows.filter(({ gross_cents }) => gross_cents !== 0).map(entryOf)
    if ((await postEntries(ctx, tx, entries)) !== entries.length)
      throw new Error(`${day}: an earning was posted before`)
    written += rows.length
  }
  return written
}

function entryOf({ vehicle_id, driver_id, day, revision, gross_cents: gross, device_cents }: NewEarning) {
  const key = `earning:${vehicle_id}:${driver_id}:${day}`
  const amounts = { gross, deviceRecovered: device_cents }
  return revision === 0
    ? driverEarning(key, day, driver_id, amounts)
    : earningCorrection(`${key}:${revision}`, day, driver_id, amounts)
}
