import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import type { Db } from '@ayob/server/platform/ports'
import { addMember, liveBooking, PLACE, pairScreen } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Bench, print, table, type World, withServer } from './bench'
import { giveKeys, inDatabase, multiplyDrivers } from './database'
import { workEvenly } from './load'
import { cpuSeconds, step } from './machine'
import { evidenceOf, inserters, logOf, measureByTurns, senders, TURNS, type Usage, type Warm } from './play-work'
import { type Batches, type Play, trackOf } from './tracks'

const SCREENS = 2000
/** The number of ads in a loop. */
const BOOKINGS = 10
const TRACKS = 64
/** The reports of a fleet's day, unsigned, at a rate that the server can handle easily. */
const EVEN_REPORTS = Number(process.env.BENCH_REPORTS ?? 300)
const EVEN_S = 20
const DAYS_AHEAD_S = 13 * 24 * 3600

/** More than a screen sends during a measurement: the batches of a screen that catches up, and the reports of its day. */
const CATCHING_UP: Batches = { count: 40, plays: 100 }
const INSERTED: Batches = { count: 100, plays: 100 }
export const REPORTS: Batches = { count: 80, plays: Number(process.env.BENCH_PLAYS ?? 6) }

export const measurePlays = (bench: Bench): Promise<void> => measureBatches(bench, CATCHING_UP)
export const measureReports = (bench: Bench): Promise<void> => measureBatches(bench, REPORTS)

/** A fleet whose screens have requested their playlists, and a server clock far enough ahead that the plays are in the past. */
export interface PlayingFleet {
  readonly tokens: readonly string[]
  /** The plays of different tracks through the city, in batches of a given size. */
  readonly tracksOf: (batches: Batches) => Play[][][]
  /** Settings for a server that accepts these plays. */
  readonly ahead: { readonly CLOCK_OFFSET_S: string }
}

/** Puts a server's screens on the road, and stops the server. */
export async function playingFleet({ server, visitor, admin, place }: World, screens: number): Promise<PlayingFleet> {
  step(`${screens} screens are put on the road`)
  const { api: advertiser } = await addMember(visitor, admin, 'advertiser')
  const bookingIds: string[] = []
  for (let n = 0; n < BOOKINGS; n += 1) bookingIds.push(await liveBooking(advertiser, admin, new Date()))
  const driver = await addMember(visitor, admin, 'driver')
  await pairScreen(visitor, driver.api)
  const firstAt = Date.now() + 60_000
  await server.stop()
  const tokens = await inDatabase(place, (db) => multiplyDrivers(db, driver.id, screens))
  // Playlists limit how many plays of a screen count, so this gives the check realistic work.
  await server.restart()
  const query = `lat=${PLACE.lat}&lng=${PLACE.lng}`
  await visitor.as(tokens[0] ?? '').must(calls.getPlaylist, { query })
  await server.stop()
  await inDatabase(place, (db) =>
    sql`
      insert into playlist_asks (screen_id, round, at) select s.id, a.round, a.at from screens s, playlist_asks a
      on conflict do nothing`.execute(db),
  )
  return {
    tokens,
    tracksOf: (batches) => Array.from({ length: TRACKS }, (_, seed) => trackOf(seed, bookingIds, firstAt, batches)),
    // Ahead, so that the plays made meanwhile can be reported.
    ahead: { CLOCK_OFFSET_S: String(DAYS_AHEAD_S) },
  }
}

/**
 * Plays acknowledged per second, with all their work and the check of their signatures, compared with a bare insert of
 * the same plays; the same without signatures; and the processor time and bytes per play.
 */
async function measureBatches(bench: Bench, batches: Batches): Promise<void> {
  const { seconds, databasePid } = bench
  await withServer(bench, async (world) => {
    const { server, place } = world
    const { tokens, tracksOf, ahead } = await playingFleet(world, 2 * SCREENS)
    const tracks = tracksOf(batches)
    const keys = await inDatabase(place, (db) => giveKeys(db, tokens.slice(SCREENS)))
    const keyless = tokens.slice(0, SCREENS).map((token) => ({ token }))
    const signing = keys.map((key, screen) => ({ token: tokens[SCREENS + screen] ?? '', key }))
    const before = await inDatabase(place, evidenceOf)
    await server.restart(ahead)
    const long = tracksOf(INSERTED)
    const { signed, unsigned, evenly, rows, arrays } = await withBareDatabase(bench, async (db) => {
      const usage = async () => ({
        server: cpuSeconds(server.pid()),
        database: databasePid && cpuSeconds(databasePid),
        log: databasePid && (await logOf(db)),
      })
      const writers = databasePid ? 10 : 1
      const senderGroups = {
        signed: await senders(server, signing, tracks),
        unsigned: await senders(server, keyless, tracks),
      }
      const measured = await measureByTurns(
        { seconds, usage },
        {
          signed: senderGroups.signed.workers,
          unsigned: senderGroups.unsigned.workers,
          rows: await inserters(db, 'rows', writers, long, SCREENS),
          arrays: await inserters(db, 'arrays', writers, long, SCREENS),
        },
      )
      const began = await usage()
      const even = await workEvenly(EVEN_S, senderGroups.unsigned.workers, EVEN_REPORTS)
      const ended = await usage()
      senderGroups.signed.close()
      senderGroups.unsigned.close()
      const used = (what: keyof Usage) => (ended[what] ?? NaN) - (began[what] ?? NaN)
      const evenly = {
        ...even,
        doneInAll: even.done,
        used: { server: used('server'), database: used('database'), log: used('log') },
      }
      return { ...measured, evenly }
    })
    await server.stop()
    const after = await inDatabase(place, evidenceOf)

    print(`\nreports of ${batches.plays} plays`)
    table(bench.database, seconds * TURNS, [
      { what: 'signed', rate: signed, unit: 'plays/s', against: 'rows', bare: rows },
      { what: 'signed', rate: signed, unit: 'plays/s', against: 'arrays', bare: arrays },
      { what: 'signed', rate: signed, unit: 'plays/s', against: 'unsigned', bare: unsigned },
      { what: 'unsigned', rate: unsigned, unit: 'plays/s', against: 'rows', bare: rows },
      { what: 'unsigned', rate: unsigned, unit: 'plays/s', against: 'arrays', bare: arrays },
    ])
    const doneInAll = signed.doneInAll + unsigned.doneInAll + evenly.doneInAll
    const grown = (key: keyof typeof before) => ((after[key] - before[key]) / doneInAll).toFixed(1)
    print('rows, arrays: a bare insert of 1,000 rows a statement, with a parameter for each value or for each column')
    print('a play costs            server µs   database µs   log bytes')
    for (const [name, warm] of Object.entries({
      signed,
      unsigned,
      [`${EVEN_REPORTS} reports/s`]: evenly,
      rows,
      arrays,
    })) {
      print(`  ${name.padEnd(18)} ${each(warm, 'server')} ${each(warm, 'database')} ${each(warm, 'log')}`)
    }
    print(`evidence, in bytes: ${grown('table')} (bodies ${grown('bodies')})`)
  })
}

/** Runs work with another database on the same machine: in the same PostgreSQL, or a new embedded one. */
async function withBareDatabase<Result>({ newDatabase }: Bench, work: (db: Db) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  const databaseUrl = await newDatabase()
  try {
    return await inDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) }, work)
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

/** The resources per play: microseconds of processor time, or bytes. Empty if unknown or unused. */
function each({ used, done }: Warm, what: keyof Usage): string {
  const amount = ((used[what] ?? NaN) * (what === 'log' ? 1 : 1e6)) / done
  return (Number.isNaN(amount) ? '-' : amount.toFixed(1)).padStart(11)
}
