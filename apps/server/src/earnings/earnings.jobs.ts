import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { earningToAdd } from '@ayob/domain/earnings/ledger'
import { driverEarning, earningCorrection } from '@ayob/domain/journal/drivers'
import type { Clock, Db, Transact, Tx } from '../platform/ports'
import { type DueDay, type EarningRow, earningStore } from './earnings.store'
import type { Journal, PricingConfigs } from './ports'
import { readTerms } from './terms.queries'

export interface EarnDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly pricing: PricingConfigs
  readonly journal: Journal
}

/** Plays come up to 14 days late; a screen's clock may be a little behind. */
const LATE_DAYS = 15
/** Days that are looked through with one statement. */
const DAYS_A_LOOK = 8
/** A day is written this long after its end: the last plays of most screens are there then. */
const SETTLE_MS = 15 * 60_000
/** It rests so many times as long as it took. */
const REST_SHARE = 20
/** After this time it looks again in any case. */
const MOST_REST_MS = 10 * 60_000
/** Vehicles that are written with one statement. */
const AT_ONCE = 2000

/** The last day that is due to be written. */
export function lastDueDay(now: Date): Day {
  return addDays(dayOf(now.getTime() - SETTLE_MS), -1)
}

/**
 * Writes what vehicles earned on the days that are over: every day whose totals have more minutes on air than is
 * written of it, older days that were never computed included. The first time that is the day's earning, later a
 * correction. A day is one transaction, and doing it again finds nothing. Answers how many rows were written.
 */
export async function computeEarnings(deps: EarnDeps): Promise<number> {
  const { db, clock, transact } = deps
  const to = lastDueDay(clock.now())
  const newest = await earningStore.newestDay(db)
  const from = newest === undefined ? await earningStore.firstDay(db) : addDays(newest < to ? newest : to, -LATE_DAYS)
  if (from === undefined || from > to) return 0
  let written = 0
  for (let first = from; first <= to; first = addDays(first, DAYS_A_LOOK)) {
    const last = addDays(first, DAYS_A_LOOK - 1)
    for (const day of await earningStore.daysDue(db, first, last < to ? last : to)) {
      written += await transact((tx) => earnDay(deps, tx, day))
    }
  }
  return written
}

/**
 * Computes earnings whenever it is called, but rests after a look that took long: in a large fleet, going through the
 * days on which plays may still come takes seconds.
 */
export function createEarningsRound(deps: EarnDeps): () => Promise<void> {
  let restUntil = 0
  return async () => {
    const from = deps.clock.now().getTime()
    // A clock that has jumped back must not make the rest longer.
    if (from < restUntil && restUntil - from < MOST_REST_MS) return
    await computeEarnings(deps)
    const now = deps.clock.now().getTime()
    restUntil = now + Math.min(MOST_REST_MS - 1, Math.max(0, now - from) * REST_SHARE)
  }
}

/** Writes what a day lacks, with its journal entries. */
async function earnDay({ clock, pricing, journal }: EarnDeps, tx: Tx, day: Day): Promise<number> {
  await earningStore.lock(tx)
  const due = await earningStore.due(tx, { from: day, to: day })
  const termsOf = await readTerms(pricing, tx, [day])
  const recovered = new Map<string, number>()
  const rows = due.map((one): EarningRow => {
    const { version, terms } = termsOf(day, one.vehicleType)
    const before = recovered.get(one.vehicleId) ?? one.recovered
    const added = earningToAdd(one.written, one.minutes, terms, before)
    recovered.set(one.vehicleId, before + added.deviceRecovered)
    return rowOf(one, version, added, before + added.deviceRecovered)
  })
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await earningStore.insert(tx, clock.now(), some)
    const entries = some.filter(({ gross }) => gross > 0).map(entryOf)
    if ((await journal.postAll(tx, entries)) !== entries.length) throw new Error(`${day}: an earning was posted before`)
  }
  return rows.length
}

function rowOf(due: DueDay, version: number, added: ReturnType<typeof earningToAdd>, recovered: number): EarningRow {
  return {
    vehicleId: due.vehicleId,
    driverId: due.driverId,
    vehicleType: due.vehicleType,
    day: due.day,
    revision: due.revisions,
    pricingVersion: version,
    screenMinutes: due.screenMinutes - due.writtenScreenMinutes,
    ...added,
    recovered,
  }
}

function entryOf({ vehicleId, driverId, day, revision, gross, deviceRecovered }: EarningRow) {
  const key = `earning:${vehicleId}:${driverId}:${day}`
  return revision === 0
    ? driverEarning(key, day, driverId, { gross, deviceRecovered })
    : earningCorrection(`${key}:${revision}`, day, driverId, { gross, deviceRecovered })
}
