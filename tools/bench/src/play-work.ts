import { gzipSync } from 'node:zlib'
import type { ScreenKey } from '@ayob/fleet-simulator/screen-key'
import type { Db } from '@ayob/server/platform/ports'
import type { Api } from '@ayob/testkit/api'
import { sql } from 'kysely'
import { inDatabase, type Place } from './database'
import { type Line, openLine } from './line'
import { type Timed, together, workFor } from './load'
import { BATCH, type Play } from './tracks'

/** Processor seconds so far; undefined where they are not known. */
interface Cpu {
  readonly server?: number | undefined
  readonly database?: number | undefined
}

/** How long to measure after warming up, and the processor time so far. */
interface Span {
  readonly seconds: number
  readonly cpu: () => Cpu
}

type Workers = Parameters<typeof workFor>[1]

interface Warm extends Timed {
  /** How much was done in all, including the warm-up. */
  readonly doneInAll: number
  /** Processor seconds of the measurement. */
  readonly used: Cpu
}

const PATH = '/api/screens/plays'
/** Code gets compiled and connections are looked up for the first time. */
const WARM_S = 3
/** Even, so that each work goes first as often as last. */
const TURNS = 6

/** Warms every work up, then measures them by turns, so that none of them finds the machine in a better state. */
async function measureByTurns<Name extends string>(
  { seconds, cpu }: Span,
  works: Readonly<Record<Name, Workers>>,
): Promise<Record<Name, Warm>> {
  const names = Object.keys(works) as Name[]
  const warmUps = new Map<Name, number>()
  for (const name of names) warmUps.set(name, (await workFor(WARM_S, works[name])).done)
  const slices: { name: Name; timed: Timed; began: Cpu; ended: Cpu }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      const began = cpu()
      slices.push({ name, timed: await workFor(seconds / TURNS, works[name]), began, ended: cpu() })
    }
  }
  const sumUp = (name: Name): Warm => {
    const own = slices.filter((slice) => slice.name === name)
    const used = (whose: keyof Cpu) => sum(own.map(({ began, ended }) => (ended[whose] ?? NaN) - (began[whose] ?? NaN)))
    const timed = together(own.map((slice) => slice.timed))
    return {
      ...timed,
      doneInAll: (warmUps.get(name) ?? 0) + timed.done,
      used: { server: used('server'), database: used('database') },
    }
  }
  return Object.fromEntries(names.map((name) => [name, sumUp(name)])) as Record<Name, Warm>
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** A screen that reports; without a key it doesn't sign. */
export interface Reporter {
  readonly token: string
  readonly key?: ScreenKey
}

/** Batches of a screen that are signed before the measurement: more than it can send in half a minute. */
const SIGNED_AHEAD = 20

/**
 * Groups of screens send their batches by turns, one batch after the other, compressed as screens do. Counts the accepted
 * plays. Each screen follows one of the tracks. What they sign is signed before.
 */
export async function sendPlays<Name extends string>(
  { url }: Pick<Api, 'url'>,
  groups: Readonly<Record<Name, readonly Reporter[]>>,
  tracks: readonly (readonly Play[][])[],
  span: Span,
): Promise<Record<Name, Warm>> {
  const texts = tracks.map((batches) => batches.map((plays) => JSON.stringify({ plays })))
  const bodies = texts.map((all) => all.map((text) => gzipSync(text)))
  const lines: Line[] = []
  const workers = async (screens: readonly Reporter[]): Promise<Workers> =>
    Promise.all(
      screens.map(async ({ token, key }, screen) => {
        const line = await openLine(url)
        lines.push(line)
        const signed = (texts[screen % texts.length] ?? []).slice(0, SIGNED_AHEAD).map((text) => signature(key, text))
        let next = 0
        return async () => {
          const body = bodies[screen % bodies.length]?.[next]
          const more = signed[next]
          if (body === undefined || more === undefined) return undefined
          next += 1
          const answer = await line.ask(headOf(token, body.length, more), body)
          if (!answer.text.includes(`"accepted":${BATCH},`)) {
            throw new Error(`not all of ${BATCH} plays were accepted: ${answer.text}`)
          }
          return BATCH
        }
      }),
    )
  const works: [string, Workers][] = []
  for (const [name, screens] of Object.entries<readonly Reporter[]>(groups)) works.push([name, await workers(screens)])
  const rates = await measureByTurns(span, Object.fromEntries(works) as Record<Name, Workers>)
  for (const line of lines) line.close()
  return rates
}

const signature = (key: ScreenKey | undefined, text: string) =>
  Object.entries(key?.signed('POST', PATH, text) ?? {})
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

const headOf = (token: string, length: number, more: string) =>
  `POST ${PATH} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n${more}` +
  `content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${length}\r\n\r\n`

/** Rows of a bare insert in one statement. */
const ROWS = 1000

/** Ways to insert many rows: a parameter for each value, or an array for each column, which is faster. */
export type Insert = 'rows' | 'arrays'

/** Inserts the same plays into a bare table, a thousand rows a statement: the limit of the database on this machine. */
export async function insertPlays(
  place: Place,
  insert: Insert,
  tracks: readonly (readonly Play[][])[],
  span: Span,
  screens: number,
): Promise<Warm> {
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
    return (await measureByTurns(span, { insert: Array(writers).fill(worker) })).insert
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
