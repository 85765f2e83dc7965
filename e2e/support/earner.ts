import { calls } from '@ayob/contract/calls'
import { dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { MAX_PLAYS } from '@ayob/contract/plays'
import { type Member, PLACE } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import type { MovingServer } from './test'
import { aheadOfMidnightMs, pairedAgo } from './vehicle'

/** Payouts to a new account are held for 48 hours. */
export const HELD_MS = 49 * HOUR_MS

const monthAt = (instant: number) => dayOf(instant).slice(0, 7)

/** Where the server's clock may start: now, or so much earlier that three waits for a held payout end before now. */
const STARTS_MS = [0, -3 * HELD_MS, -6 * HELD_MS]

/**
 * A server clock that moves in leaps. From the pairing two days before its start until three waits for a held payout are
 * over it stays within a month, because the job on the first day of a month creates further payouts. It does not start
 * around midnight, because the earnings of a day are written 15 minutes after its end.
 */
export function serverTime() {
  const starts = STARTS_MS.map((ms) => ms + aheadOfMidnightMs(Date.now() + ms))
  const staysInMonth = (ms: number) => monthAt(Date.now() + ms - 2 * DAY_MS) === monthAt(Date.now() + ms + 3 * HELD_MS)
  let aheadMs = starts.find(staysInMonth) ?? 0
  return {
    aheadMs: () => aheadMs,
    now: () => Date.now() + aheadMs,
    /** Restarts the server with its clock moved forward. */
    async pass(server: MovingServer, ms: number): Promise<void> {
      aheadMs += ms
      await server.restart({ CLOCK_OFFSET_S: String(Math.round(aheadMs / 1000)) })
    },
  }
}

/** Ten hours on air: LKR 1,500 and more, of which LKR 83.33 pay for the device. */
const MINUTES = 600

/** A driver whose screen was on air yesterday, with the earnings already in the journal. */
export async function newEarner(server: MovingServer, time: ReturnType<typeof serverTime>): Promise<Member> {
  const { driver, screen } = await pairedAgo(server, 2 * DAY_MS, time.aheadMs())
  const morning = startOfDay(dayOf(time.now() - DAY_MS)).getTime() + 8 * HOUR_MS
  const plays = Array.from({ length: MINUTES * 6 }, (_, index) => ({
    seq: index + 1,
    booking_id: null,
    started_at: new Date(morning + index * 10_000).toISOString(),
    duration_ms: 10_000,
    ...PLACE,
  }))
  for (let from = 0; from < plays.length; from += MAX_PLAYS) {
    const batch = plays.slice(from, from + MAX_PLAYS)
    expect(await screen.must(calls.sendPlays, { body: { plays: batch } })).toMatchObject({ accepted: batch.length })
  }
  await server.restart()
  await expect.poll(async () => (await driver.api.must(calls.driverPayouts)).balance).toBeGreaterThan(1_000)
  return driver
}
