import { dayOf, startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { Suspicion } from '@ayob/contract/suspicions'
import type { TestServer } from './start-server'

/** Minutes of a Colombo day: the first one and their number. */
interface Stretch {
  readonly from: number
  readonly count: number
}

/** Findings, and the minutes of the day to hold. */
export interface Held extends Suspected {
  readonly minutes: readonly Stretch[]
}

interface Suspected {
  readonly driverId: string
  readonly day?: string
  readonly kind?: Suspicion
  readonly score?: number
}

/** Holds minutes of a driver's day, like a rule that finds them. Returns the id of the case. */
export async function hold(
  server: Pick<TestServer, 'database' | 'holdMinutes' | 'clock'>,
  { driverId, day = dayOf(server.clock.now()), kind = 'no_heartbeats', score = 80 }: Suspected,
  ...stretches: readonly Stretch[]
): Promise<string | null> {
  const start = startOfDay(day).getTime()
  const spans = stretches.map(({ from, count }) => ({
    from: start + from * MINUTE_MS,
    to: start + (from + count) * MINUTE_MS,
  }))
  const { db, transact } = server.database
  const vehicle = await db
    .selectFrom('vehicles')
    .select('id')
    .where('driver_id', '=', driverId)
    .executeTakeFirstOrThrow()
  const findings = [{ kind, score, spans, facts: { minutes: spans.length } }]
  return transact((tx) => server.holdMinutes(tx, { vehicleId: vehicle.id, driverId, day, findings }))
}
