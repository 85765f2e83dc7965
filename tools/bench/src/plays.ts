import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { addMember, liveBooking, PLACE, pairScreen } from '@ayob/testkit/people'
import { type Bench, print, table, withServer } from './bench'
import { cpuSeconds } from './cpu'
import { giveKeys, inDatabase, multiplyDrivers } from './database'
import { type Insert, insertPlays, sendPlays, sizeOf } from './play-work'
import { type Play, trackOf } from './tracks'

const SCREENS = 2000
/** A loop of ads. */
const BOOKINGS = 10
const TRACKS = 64
const BATCHES = 100
const DAYS_AHEAD_S = 13 * 24 * 3600

/**
 * Plays acknowledged per second, with everything that belongs to them and the check of their signatures, against a bare
 * insert of the same plays; the same without signatures; and the processor time and bytes of a play.
 */
export async function measurePlays(bench: Bench): Promise<void> {
  const { seconds, databasePid } = bench
  await withServer(bench, async ({ server, visitor, admin, place }) => {
    const { api: advertiser } = await addMember(visitor, admin, 'advertiser')
    const bookingIds: string[] = []
    for (let n = 0; n < BOOKINGS; n += 1) bookingIds.push(await liveBooking(advertiser, admin, new Date()))
    const driver = await addMember(visitor, admin, 'driver')
    await pairScreen(visitor, driver.api)
    const firstAt = Date.now() + 60_000
    const tracks = Array.from({ length: TRACKS }, (_, seed) => trackOf(seed, bookingIds, firstAt, BATCHES))

    await server.stop()
    const [tokens, keys] = await inDatabase(place, async (db) => {
      const all = await multiplyDrivers(db, driver.id, 2 * SCREENS)
      return [all, await giveKeys(db, all.slice(SCREENS))] as const
    })
    const keyless = tokens.slice(0, SCREENS).map((token) => ({ token }))
    const signing = keys.map((key, screen) => ({ token: tokens[SCREENS + screen] ?? '', key }))
    // What playlists give bounds what counts of a screen, so that the check has its work.
    await server.restart()
    const query = `lat=${PLACE.lat}&lng=${PLACE.lng}`
    for (const token of tokens) await visitor.as(token).must(calls.getPlaylist, { query })
    await server.stop()
    const before = await sizeOf(place)
    // Later, so that the plays made meanwhile can be reported.
    await server.restart({ CLOCK_OFFSET_S: String(DAYS_AHEAD_S) })
    const cpu = () => ({ server: cpuSeconds(server.pid()), database: databasePid && cpuSeconds(databasePid) })
    const { signed, unsigned } = await sendPlays(server, { signed: signing, unsigned: keyless }, tracks, {
      seconds,
      cpu,
    })
    await server.stop()
    const after = await sizeOf(place)

    const rows = await measureInsert(bench, 'rows', tracks)
    const arrays = await measureInsert(bench, 'arrays', tracks)
    table(bench.database, seconds, [
      { what: 'plays', rate: signed, unit: 'plays/s', against: 'rows', bare: rows.rate },
      { what: 'plays', rate: signed, unit: 'plays/s', against: 'arrays', bare: arrays.rate },
      { what: 'plays', rate: signed, unit: 'plays/s', against: 'unsigned', bare: unsigned },
      { what: 'unsigned', rate: unsigned, unit: 'plays/s', against: 'rows', bare: rows.rate },
      { what: 'unsigned', rate: unsigned, unit: 'plays/s', against: 'arrays', bare: arrays.rate },
    ])
    const doneInAll = signed.doneInAll + unsigned.doneInAll
    const grown = (key: keyof typeof before) => ((after[key] - before[key]) / doneInAll).toFixed(1)
    print('rows, arrays: a bare insert of 1,000 rows a statement, with a parameter for each value or for each column')
    print(
      `a play costs, in microseconds of a processor: server ${each(signed, 'server')}, database ${each(signed, 'database')}`,
    )
    print(`  (the server ${each(unsigned, 'server')} without signatures)`)
    print(`  (a bare insert costs the database ${rows.cost} by rows, ${arrays.cost} by arrays)`)
    print(`a play takes, in bytes: log ${grown('log')}, evidence ${grown('table')} (packed body ${grown('bodies')})`)
  })
}

/** Bare inserts of the same plays, and the cost of a play for the database. */
async function measureInsert({ seconds, newDatabase, databasePid }: Bench, insert: Insert, tracks: Play[][][]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  const cpu = () => ({ database: databasePid && cpuSeconds(databasePid) })
  const databaseUrl = await newDatabase()
  const rate = await insertPlays(
    { dataDir, ...(databaseUrl && { databaseUrl }) },
    insert,
    tracks,
    { seconds, cpu },
    SCREENS,
  )
  await rm(dataDir, { recursive: true })
  return { rate, cost: each(rate, 'database') }
}

/** Microseconds of a processor for each play. */
function each({ used, done }: Awaited<ReturnType<typeof insertPlays>>, whose: 'server' | 'database'): string {
  const seconds = used[whose]
  return seconds === undefined || Number.isNaN(seconds) ? 'not known' : ((seconds * 1e6) / done).toFixed(1)
}
