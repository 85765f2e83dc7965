import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@ayob/testkit/api'
import { addMember, liveBooking, pairScreen } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { cpuSeconds } from './cpu'
import type { Timed } from './load'
import { fillScreens, type Insert, insertPlays, type Place, sendPlays, sizeOf } from './plays'
import { type Play, trackOf } from './tracks'

const SCREENS = 2000
/** A loop of ads. */
const BOOKINGS = 10
const TRACKS = 64
const BATCHES = 100
const DAYS_AHEAD_S = 13 * 24 * 3600

/** Processor time in microseconds and bytes, each for one play. */
interface PlayCost {
  readonly server: number | undefined
  readonly database: number | undefined
  readonly bareRows: number | undefined
  readonly bareArrays: number | undefined
  readonly log: number
  readonly body: number
  readonly evidence: number
}

export interface PlayFigures {
  readonly plays: Timed
  /** Many rows of parameters in a statement. */
  readonly bareRows: Timed
  /** An array of parameters for each column. */
  readonly bareArrays: Timed
  readonly cost: PlayCost
}

export interface PlayBench {
  readonly server: RunningServer
  readonly visitor: Api
  readonly admin: Api
  readonly advertiser: Api
  readonly seconds: number
  readonly databaseUrl: string | undefined
  /** An empty database for the bare inserts. */
  readonly bareUrl: string | undefined
  /** First process of the PostgreSQL, where it is ours. */
  readonly databasePid: number | undefined
}

/**
 * Plays acknowledged a second, with everything that belongs to them, against a bare insert of the same plays. Leaves
 * the server running, its clock thirteen days ahead.
 */
export async function measurePlays(bench: PlayBench): Promise<PlayFigures> {
  const { server, visitor, admin, advertiser, seconds, databaseUrl, databasePid } = bench
  const bookingIds: string[] = []
  for (let n = 0; n < BOOKINGS; n += 1) bookingIds.push(await liveBooking(advertiser, admin, new Date()))
  const driver = await addMember(visitor, admin, 'driver')
  await pairScreen(visitor, driver.api)
  const firstAt = Date.now() + 60_000
  const tracks = Array.from({ length: TRACKS }, (_, seed) => trackOf(seed, bookingIds, firstAt, BATCHES))

  await server.stop()
  const place: Place = { dataDir: server.dataDir, ...(databaseUrl && { databaseUrl }) }
  const tokens = await fillScreens(place, driver.id, SCREENS)
  const before = await sizeOf(place)
  // Later, so that the plays made meanwhile can be reported.
  await server.restart({ CLOCK_OFFSET_S: String(DAYS_AHEAD_S) })
  const cpu = () => ({ server: cpuSeconds(server.pid()), database: databasePid && cpuSeconds(databasePid) })
  const plays = await sendPlays(server, tokens, tracks, { seconds, look: cpu })
  await server.stop()
  const after = await sizeOf(place)

  const rows = await measureInsert(bench, 'rows', tracks)
  const arrays = await measureInsert(bench, 'arrays', tracks)
  await server.restart()

  return {
    plays,
    bareRows: rows.rate,
    bareArrays: arrays.rate,
    cost: {
      server: each(plays.began.server, plays.ended.server, plays.done),
      database: each(plays.began.database, plays.ended.database, plays.done),
      bareRows: rows.cost,
      bareArrays: arrays.cost,
      log: (after.log - before.log) / plays.doneInAll,
      body: (after.bodies - before.bodies) / plays.doneInAll,
      evidence: (after.table - before.table) / plays.doneInAll,
    },
  }
}

/** Bare inserts of the same plays, and what one costs the database. */
async function measureInsert({ seconds, bareUrl, databasePid }: PlayBench, insert: Insert, tracks: Play[][][]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  const cpu = () => databasePid && cpuSeconds(databasePid)
  const place = { dataDir, ...(bareUrl && { databaseUrl: bareUrl }) }
  const rate = await insertPlays(place, insert, tracks, { seconds, look: cpu }, SCREENS)
  const cost = each(rate.began, rate.ended, rate.done)
  await rm(dataDir, { recursive: true })
  return { rate, cost }
}

/** Microseconds of each of so many, from seconds before and after them. */
const each = (from: number | undefined, to: number | undefined, count: number) =>
  from === undefined || to === undefined ? undefined : ((to - from) * 1e6) / count
