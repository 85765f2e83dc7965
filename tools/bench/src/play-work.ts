import { gzipSync } from 'node:zlib'
import type { ScreenKey } from '@ayob/fleet-simulator/screen-key'
import type { Db } from '@ayob/server/platform/ports'
import type { Api } from '@ayob/testkit/api'
import { sql } from 'kysely'
import { inDatabase, type Place } from './database'
import { openLine } from './line'
import { type Timed, workFor } from './load'
import { BATCH, type Play } from './tracks'

/** How long to measure after warming up, and what to read at the start and at the end. */
interface Span<Seen> {
  readonly seconds: number
  readonly look: () => Seen
}

interface Warm<Seen> extends Timed {
  /** How much was done in all, including the warm-up. */
  readonly doneInAll: number
  readonly began: Seen
  readonly ended: Seen
}

const PATH = '/api/screens/plays'
/** Code gets compiled and connections are looked up for the first time. */
const WARM_S = 3

async function workWarm<Seen>(
  { seconds, look }: Span<Seen>,
  workers: Parameters<typeof workFor>[1],
): Promise<Warm<Seen>> {
  const warmUp = await workFor(WARM_S, workers)
  const began = look()
  const measured = await workFor(seconds, workers)
  return { ...measured, doneInAll: warmUp.done + measured.done, began, ended: look() }
}

/** A screen that reports; without a key it doesn't sign. */
export interface Reporter {
  readonly token: string
  readonly key?: ScreenKey
}

/** Batches of a screen that are signed before the measurement: more than it can send in half a minute. */
const SIGNED_AHEAD = 20

/**
 * Screens send their batches one after the other, compressed as screens do. Counts the accepted plays. Each screen
 * follows one of the tracks. What they sign is signed before.
 */
export async function sendPlays<Seen>(
  { url }: Pick<Api, 'url'>,
  screens: readonly Reporter[],
  tracks: readonly (readonly Play[][])[],
  span: Span<Seen>,
): Promise<Warm<Seen>> {
  const texts = tracks.map((batches) => batches.map((plays) => JSON.stringify({ plays })))
  const bodies = texts.map((all) => all.map((text) => gzipSync(text)))
  const headersOf = (key: ScreenKey | undefined, text: string) =>
    Object.entries(key?.signed('POST', PATH, text) ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
  const signed = screens.map(({ key }, screen) =>
    (texts[screen % texts.length] ?? []).slice(0, SIGNED_AHEAD).map((text) => headersOf(key, text).join('')),
  )
  const headOf = (token: string, length: number, more: string) =>
    `POST ${PATH} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n${more}` +
    `content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${length}\r\n\r\n`
  const lines = await Promise.all(screens.map(() => openLine(url)))
  const rate = await workWarm(
    span,
    screens.map(({ token }, screen) => {
      let next = 0
      return async () => {
        const body = bodies[screen % bodies.length]?.[next]
        const more = signed[screen]?.[next]
        if (body === undefined || more === undefined) return undefined
        next += 1
        const answer = await lines[screen]?.ask(headOf(token, body.length, more), body)
        if (!answer?.text.includes(`"accepted":${BATCH},`)) {
          throw new Error(`not all of ${BATCH} plays were accepted: ${answer?.text}`)
        }
        return BATCH
      }
    }),
  )
  for (const line of lines) line.close()
  return rate
}

/** Rows of a bare insert in one statement. */
const ROWS = 1000

/** Ways to insert many rows: a parameter for each value, or an array for each column, which is faster. */
export type Insert = 'rows' | 'arrays'

/** Inserts the same plays into a bare table, a thousand rows a statement: the limit of the database on this machine. */
export async function insertPlays<Seen>(
  place: Place,
  insert: Insert,
  tracks: readonly (readonly Play[][])[],
  span: Span<Seen>,
  screens: number,
): Promise<Warm<Seen>> {
  const writers = place.databaseUrl ? 10 : 1
  return inDatabase(place, async (db) => {
    await sql`
      create table bare_plays (
        screen int, seq bigint, booking_id text, started_at timestamptz, duration_ms int,
        lat double precision, lng double precision, primary key (screen, seq)
      )`.execute(db)
    const write = insert === 'rows' ? rowsInto(db) : arraysInto(db)
    const statements = tracks.map((batches) => {
      const plays = batches.flat()
      return Array.from({ length: Math.floor(plays.length / ROWS) }, (_, n) => plays.slice(n * ROWS, (n + 1) * ROWS))
    })
    let next = 0
    const worker = async () => {
      const turn = next++
      const screen = turn % screens
      const plays = statements[screen % statements.length]?.[Math.floor(turn / screens)]
      if (!plays) return undefined
      await write(screen, plays)
      return plays.length
    }
    return workWarm(span, Array(writers).fill(worker))
  })
}

type Write = (screen: number, plays: readonly Play[]) => Promise<unknown>

const arraysInto =
  (db: Db): Write =>
  (screen, plays) => {
    const column = (name: keyof Play) => plays.map((play) => play[name])
    return sql`
      insert into bare_plays
      select ${screen}, * from unnest(
        ${column('seq')}::bigint[], ${column('booking_id')}::text[], ${column('started_at')}::timestamptz[],
        ${column('duration_ms')}::int[], ${column('lat')}::float8[], ${column('lng')}::float8[]
      )`.execute(db)
  }

/** The statement is compiled once; only the parameters differ. */
function rowsInto(db: Db): Write {
  const row = sql`(${sql.join(Array(7).fill(null))})`
  const statement = sql`insert into bare_plays values ${sql.join(Array(ROWS).fill(row))}`.compile(db)
  return (screen, plays) =>
    db.executeQuery({ ...statement, parameters: plays.flatMap((play) => [screen, ...Object.values(play)]) })
}

/** Bytes so far: of the database's log, of the kept batches, and of their table with all that belongs to it. */
export async function sizeOf(place: Place) {
  return inDatabase(place, async (db) => {
    const { rows } = await sql<{ log: string; bodies: string; table: string }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log,
        coalesce((select sum(octet_length(body)) from play_batches), 0) as bodies,
        (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'play_batches'::regclass)
          as table`.execute(db)
    const [row] = rows
    return { log: Number(row?.log), bodies: Number(row?.bodies), table: Number(row?.table ?? 0) }
  })
}
