import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '@ayob/contract/durations'
import { sql } from 'kysely'
import { type Bench, print, whole, withServer } from './bench'
import { inDatabase } from './database'
import type { Line } from './line'
import { BEAT, beatHead, playsHead } from './line'
import { type Timed, workWhenDue } from './load'
import { cpuSeconds } from './machine'
import { playingFleet } from './plays'

const SCREENS = Number(process.env.BENCH_SCREENS ?? 50_000)
/** Concurrent connections: the phones of a network share fewer than there are phones. */
const LINES = 2000
const NIGHT_MS = 12 * HOUR_MS
/** The plays of the last five minutes of the evening, and as many of the morning. */
const BATCHES = { count: 2, plays: 30 }

interface Told {
  readonly timed: Timed
  /** Answers with 503. */
  readonly busy: number
  /** Processor seconds of the server. */
  readonly cpu: number
}

/**
 * A fleet that comes back at once, as after a night or a network failure: every screen sends a heartbeat at the same
 * time, and its plays when the answer tells it to. Then the same without obeying.
 */
export async function measureHerd(bench: Bench): Promise<void> {
  await withServer(bench, async (world) => {
    const { server, place } = world
    const { tokens, tracksOf, ahead } = await playingFleet(world, SCREENS)
    const tracks = tracksOf(BATCHES)
    // The screens were on the road the evening before.
    const evening = new Date(Date.now() + Number(ahead.CLOCK_OFFSET_S) * 1000 - NIGHT_MS)
    await inDatabase(place, (db) =>
      sql`insert into screen_status (screen_id, seen_at) select id, ${evening}::timestamptz from screens`.execute(db),
    )
    await server.restart(ahead)
    const bodies = tracks.map((batches) => batches.map((plays) => Buffer.from(JSON.stringify({ plays }))))
    const asked: number[] = []
    const beat = async (line: Line, screen: number) => {
      const text = await askUntilTaken(line, beatHead(tokens[screen] ?? ''), BEAT)
      asked[screen] = Number(/"next_report_s":(\d+)/.exec(text)?.[1] ?? 0)
    }
    const report = (batch: number) => async (line: Line, screen: number) => {
      const body = bodies[screen % bodies.length]?.[batch] ?? Buffer.alloc(0)
      const text = await askUntilTaken(line, playsHead(tokens[screen] ?? '', body.length), body)
      if (!text.includes(`"accepted":${BATCHES.plays},`)) throw new Error(`not all plays were accepted: ${text}`)
    }
    let busy = 0
    const askUntilTaken = async (line: Line, head: string, body: Buffer): Promise<string> => {
      for (;;) {
        const { status, text } = await line.ask(head, body)
        if (status === 200) return text
        if (status !== 503) throw new Error(text)
        busy += 1
        await pause(Number(/^retry-after: (\d+)/im.exec(text)?.[1] ?? 1) * 1000)
      }
    }
    /** Lets every screen do its work, but not before it is due. */
    const together = async (work: (line: Line, screen: number) => Promise<void>, dueS: (screen: number) => number) => {
      const cpu = cpuSeconds(server.pid()) ?? 0
      busy = 0
      const screens = Array.from({ length: SCREENS }, (_, screen) => screen)
      const timed = await workWhenDue(
        server.url,
        LINES,
        screens.map((screen) => ({ dueMs: dueS(screen) * 1000, work: (line) => work(line, screen) })),
      )
      return { timed, busy, cpu: (cpuSeconds(server.pid()) ?? 0) - cpu }
    }
    print(`\n${bench.database}: ${whole(SCREENS)} screens come back at one moment, ${LINES} connections`)
    print('what                             s until all       503    p50 ms    p99 ms    processor s')
    tell('heartbeats, all at once', await together(beat, () => 0))
    tell('plays, when they are asked for', await together(report(0), (screen) => Math.random() * (asked[screen] ?? 0)))
    tell('plays, all at once', await together(report(1), () => 0))
    await server.stop()
    const { rows } = await inDatabase(place, (db) =>
      sql<{ plays: string }>`select coalesce(sum(plays), 0) as plays from airtime_totals`.execute(db),
    )
    const sent = SCREENS * BATCHES.count * BATCHES.plays
    print(
      `asked to gather for ${[...new Set(asked)].join(', ')} s; lost or duplicated: ${Number(rows[0]?.plays) - sent}`,
    )
  })
}

function tell(what: string, { timed, busy, cpu }: Told): void {
  const { elapsedMs, p50, p99 } = timed
  const cells = [(elapsedMs / 1000).toFixed(1), whole(busy), whole(p50), whole(p99)]
  print(`${what.padEnd(34)} ${cells.map((cell) => cell.padStart(9)).join(' ')} ${cpu.toFixed(1).padStart(14)}`)
}
