import { gzipSync } from 'node:zlib'
import { nextReportS, QUICKEST_REPORT_S } from '@ayob/domain/plays/report-pace'
import { type Bench, memoryOf, print, type World, whole, withServer } from './bench'
import { inDatabase } from './database'
import type { Line } from './line'
import { BEAT, beatHead, playlistHead, playsHead, ZIPPED } from './line'
import { type Task, workWhenDue } from './load'
import { cpuSeconds } from './machine'
import { evidenceOf, logOf } from './play-work'
import { playingFleet } from './plays'

const STEPS = process.env.BENCH_SCREENS?.split(',').map(Number) ?? [2_000, 20_000, 100_000]
/** Concurrent connections for each kind of call. */
const LINES = 200
/** The seconds between a screen's heartbeats, its plays, and its new playlists. */
const BEAT_S = 30
const PLAY_S = 10
const PLAYLIST_S = 240
const MEASURED_S = 60

/** A screen's work, for a screen with a token in a number of its turns. */
type Work = (token: string, screen: number, turn: number) => Task['work']

/**
 * The cost of growing fleets, on PostgreSQL: heartbeats, recorded reports and playlists at the rate at which the server
 * asks for them. Also the rate at which it takes reports that are all sent at once.
 */
export async function measureSteps(bench: Bench): Promise<void> {
  const { database, databasePid } = bench
  if (databasePid === undefined) return
  for (const screens of STEPS) {
    await withServer(bench, async (world) => {
      const cells = Object.entries(await measureStep(world, screens, databasePid))
      print(`\n${database}: ${whole(screens)} screens on the road, for ${MEASURED_S} s`)
      for (const [name, value] of cells) print(`  ${name.padEnd(42)} ${value.padStart(12)}`)
    })
  }
}

async function measureStep({ server, ...world }: World, screens: number, databasePid: number) {
  const reportS = nextReportS({ screens, isWatched: false, isNearGoal: false }) ?? QUICKEST_REPORT_S
  const plays = Math.round(reportS / PLAY_S)
  const { tokens, tracksOf, ahead } = await playingFleet({ server, ...world }, screens)
  const tracks = tracksOf({ count: 2 + Math.floor(MEASURED_S / reportS), plays })
  const bodies = tracks.map((batches) => batches.map((batch) => gzipSync(JSON.stringify({ plays: batch }))))
  await server.restart(ahead)
  const done = (tasks: readonly Task[]) => workWhenDue(server.url, LINES, tasks)

  const beat: Work = (token) => (line) => expectOk(line, beatHead(token), BEAT)
  const playlist: Work = (token) => (line) => expectOk(line, playlistHead(token))
  const report: Work = (token, screen, turn) => (line) => {
    const body = bodies[screen % bodies.length]?.[turn] ?? Buffer.alloc(0)
    return expectOk(line, playsHead(token, body.length, ZIPPED), body, `"accepted":${plays},`)
  }
  /** The turns of all screens within some seconds, when each has one every `everyS`. The first of them is number `first`. */
  const evenly = (everyS: number, seconds: number, work: Work, first = 0): Task[] =>
    Array.from({ length: Math.floor((screens * seconds) / everyS) }, (_, n) => ({
      dueMs: (n * everyS * 1000) / screens,
      work: work(tokens[n % screens] ?? '', n % screens, first + Math.floor(n / screens)),
    }))

  // Every screen has been heard of before, so that the measurement does not create its rows.
  await done(evenly(BEAT_S, BEAT_S, beat))
  const atOnce = await done(tokens.map((token, screen) => ({ dueMs: 0, work: report(token, screen, 0) })))
  const used = () =>
    inDatabase(world.place, async (db) => ({
      server: cpuSeconds(server.pid()) ?? 0,
      database: cpuSeconds(databasePid) ?? 0,
      log: (await logOf(db)) / 1e6,
    }))
  const began = await used()
  const [beats, reports, playlists] = await Promise.all([
    done(evenly(BEAT_S, MEASURED_S, beat)),
    done(evenly(reportS, MEASURED_S, report, 1)),
    done(evenly(PLAYLIST_S, MEASURED_S, playlist)),
  ])
  const ended = await used()
  const memory = memoryOf(server) / 1e6
  await server.stop()
  const evidence = (await inDatabase(world.place, evidenceOf)).table / ((atOnce.done + reports.done) * plays)
  const perSecond = (what: keyof typeof began) => ((ended[what] - began[what]) / MEASURED_S).toFixed(2)
  return {
    'heartbeats, reports, playlists a second': [beats, reports, playlists]
      .map((timed) => whole(timed.done / MEASURED_S))
      .join(', '),
    'plays in a report': String(plays),
    'cores of the server': perSecond('server'),
    'cores of the database': perSecond('database'),
    'log of the database, MB/s': perSecond('log'),
    'evidence, bytes a play': evidence.toFixed(1),
    'memory of the server, MB': whole(memory),
    'p99 of the three, ms': [beats, reports, playlists].map(({ p99 }) => whole(p99)).join(', '),
    'reports all at once, plays a second': whole(atOnce.perSecond * plays),
  }
}

async function expectOk(line: Line, head: string, body?: Buffer, text = ''): Promise<void> {
  const answer = await line.ask(head, body)
  if (answer.status !== 200 || !answer.text.includes(text)) throw new Error(answer.text)
}
