import { calls } from '@ayob/contract/calls'
import { minuteOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { Api } from '@ayob/testkit/api'
import { createApi } from '@ayob/testkit/api'
import { type Member, PLACE, pairScreen } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { expect } from '@playwright/test'
import { newMember } from './signed-in'
import type { MovingServer } from './test'

/**
 * A driver with a screen that was paired some time ago: the server's clock is set back for the pairing, because plays from
 * before it do not count. Afterwards the server is ahead of the real time by `aheadMs`.
 */
export async function pairedAgo(
  server: MovingServer,
  agoMs: number,
  aheadMs = 0,
): Promise<{ driver: Member; screen: Api }> {
  const shift = (ms: number) => server.restart({ CLOCK_OFFSET_S: String(Math.round(ms / 1000)) })
  await shift(aheadMs - agoMs)
  const driver = await newMember(server, 'driver')
  const screen = await pairScreen(createApi(server.url), driver.api)
  await shift(aheadMs)
  return { driver, screen }
}

/** Around midnight the last hour and the next minutes are not all of one day. */
const FROM_MINUTE = 2 * 60
const TO_MINUTE = 23 * 60

/** How far to set the server's clock forward, so that the last two hours and the next one are of the same day in Colombo. */
export function aheadOfMidnightMs(now = Date.now()): number {
  const minute = minuteOfDay(now)
  return minute >= FROM_MINUTE && minute < TO_MINUTE ? 0 : 3 * HOUR_MS
}

/** A driver's vehicle whose screen has just shown a booking once, and reports that it still shows it. */
export async function vehicleShowing(server: RunningServer, bookingId: string): Promise<Api> {
  const { api: driver } = await newMember(server, 'driver')
  const screen = await pairScreen(createApi(server.url), driver)
  const started_at = new Date().toISOString()
  const play = { seq: 1, booking_id: bookingId, started_at, duration_ms: 10_000, ...PLACE }
  const answer = await screen.must(calls.sendPlays, { body: { plays: [play] } })
  expect(answer).toMatchObject({ accepted: 1 })
  await screen.must(calls.sendHeartbeat, {
    body: {
      ...PLACE,
      version: 'test',
      free_mb: null,
      now_playing: bookingId,
    },
  })
  return screen
}
