import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@ayob/testkit/api'
import { addMember, liveBooking, pairScreen } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { cpuSeconds } from './cpu'
import type { Timed } from './load'
import { fillScreens, insertPlays, type Place, sendPlays, sizeOf } from './plays'
import { trackOf } from './tracks'

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
  readonly bareDatabase: number | undefined
  readonly log: number
  readonly body: number
  readonly evidence: number
}

export interface PlayFigures {
  readonly plays: Timed
  readonly bareInsert: Timed
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
  const { server, visitor, admin, advertiser, seconds, databaseUrl, bareUrl, databasePid } = bench
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
  const began = cpu()
  const plays = await sendPlays(server, tokens, tracks, seconds)
  const ended = cpu()
  await server.stop()
  const after = await sizeOf(place)

  const bareFolder = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  const bareBegan = databasePid && cpuSeconds(databasePid)
  const bareInsert = await insertPlays(
    { dataDir: bareFolder, ...(bareUrl && { databaseUrl: bareUrl }) },
    tracks,
    seconds,
    SCREENS,
  )
  const bareEnded = databasePid && cpuSeconds(databasePid)
  await rm(bareFolder, { recursive: true })
  await server.restart()

  const each = (from: number | undefined, to: number | undefined, count: number) =>
    from === undefined || to === undefined ? undefined : ((to - from) * 1e6) / count
  const counted = plays.done
  return {
    plays,
    bareInsert,
    cost: {
      server: each(began.server, ended.server, counted),
      database: each(began.database, ended.database, counted),
      bareDatabase: each(bareBegan, bareEnded, bareInsert.done),
      log: (after.log - before.log) / counted,
      body: (after.bodies - before.bodies) / counted,
      evidence: (after.table - before.table) / counted,
    },
  }
}
