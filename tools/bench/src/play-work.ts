import { gzipSync } from 'node:zlib'
import type { ScreenKey } from '@ayob/fleet-simulator/screen-key'
import type { Db } from '@ayob/server/platform/ports'
import type { Api } from '@ayob/testkit/api'
import { type RawBuilder, sql } from 'kysely'
import { type Line, openLine, playsHead, ZIPPED } from './line'
import { type Timed, together, workFor } from './load'
import { step } from './machine'
import type { Play } from './tracks'

/** Resources used so far; undefined if not known. */
export interface Usage {
  /** Processor seconds. */
  readonly server?: number | undefined
  readonly database?: number | undefined
  /** Bytes of the database's log. */
  readonly log?: number | undefined
}

interface Span {
  /** The length of a turn. It has to be several times as long as an answer takes, since it ends with the last answers. */
  readonly seconds: number
  /** The resources used so far. */
  readonly usage: () => Promise<Usage>
}

type Workers = Parameters<typeof workFor>[1]

export interface Warm extends Timed {
  /** The total amount done, including the warm-up. */
  readonly doneInAll: number
  /** The resources used during the measurement. */
  readonly used: Usage
}

const PATH = '/api/screens/plays'
/** During the warm-up, code is compiled and connections are opened. */
const WARM_S = 3
/** Then every row that a screen changes has been changed before. */
const WARM_TIMES = 3
/** An even number, so that each work goes first as often as last. */
export const TURNS = 4

/** Warms every work up, then measures them in turns, so that none of them runs on a machine in a better state. */
export async function measureByTurns<Name extends string>(
  { seconds, usage }: Span,
  works: Readonly<Record<Name, Workers>>,
): Promise<Record<Name, Warm>> {
  const names = Object.keys(works) as Name[]
  const warmUps = new Map<Name, number>()
  for (const name of names) warmUps.set(name, (await workFor(WARM_S, works[name], WARM_TIMES)).done)
  const slices: { name: Name; timed: Timed; began: Usage; ended: Usage }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) {
      step(`${name}, turn ${turn + 1} of ${TURNS}`)
      const began = await usage()
      slices.push({ name, timed: await workFor(seconds, works[name]), began, ended: await usage() })
    }
  }
  const sumUp = (name: Name): Warm => {
    const own = slices.filter((slice) => slice.name === name)
    const used = (what: keyof Usage) => sum(own.map(({ began, ended }) => (ended[what] ?? NaN) - (began[what] ?? NaN)))
    const timed = together(own.map((slice) => slice.timed))
    return {
      ...timed,
      doneInAll: (warmUps.get(name) ?? 0) + timed.done,
      used: { server: used('server'), database: used('database'), log: used('log') },
    }
  }
  return Object.fromEntries(names.map((name) => [name, sumUp(name)])) as Record<Name, Warm>
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** A reporting screen; without a key it doesn't sign. */
export interface Reporter {
  readonly token: string
  readonly key?: ScreenKey
}

/**
 * Screens that send their batches one after the other, compressed like real screens. They count the accepted plays.
 * Each screen follows one of the tracks. Signatures are computed in advance.
 */
export async function senders(
  { url }: Pick<Api, 'url'>,
  screens: readonly Reporter[],
  tracks: readonly (readonly Play[][])[],
): Promise<{ workers: Workers; close: () => void }> {
  const texts = tracks.map((batches) => batches.map((plays) => JSON.stringify({ plays })))
  const bodies = texts.map((all) => all.map((text) => gzipSync(text)))
  const lines: Line[] = []
  const workers = await Promise.all(
    screens.map(async ({ token, key }, screen) => {
      const line = await openLine(url)
      lines.push(line)
      const track = screen % tracks.length
      const signed = (texts[track] ?? []).map((text) => signature(key, text))
      let next = 0
      return async () => {
        const body = bodies[track]?.[next]
        const plays = tracks[track]?.[next]?.length
        if (body === undefined || plays === undefined) return undefined
        const answer = await line.ask(playsHead(token, body.length, `${signed[next] ?? ''}${ZIPPED}`), body)
        next += 1
        if (!answer.text.includes(`"accepted":${plays},`)) {
          throw new Error(`not all of ${plays} plays were accepted: ${answer.text}`)
        }
        return plays
      }
    }),
  )
  return {
    workers,
    close() {
      for (const line of lines) line.close()
    },
  }
}

const signature = (key: ScreenKey | undefined, text: string) =>
  Object.entries(key?.signed('POST', PATH, text) ?? {})
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

/** Rows per statement of a bare insert. */
const ROWS = 1000

/** Ways to insert many rows: a parameter per value, or an array per column, which is faster. */
export type Insert = 'rows' | 'arrays'

/** Writers of the same plays into a bare table, a thousand rows per statement: the limit of the database on this machine. */
export async function inserters(
  db: Db,
  insert: Insert,
  writers: number,
  tracks: readonly (readonly Play[][])[],
  screens: number,
): Promise<Workers> {
  const table = sql.table(`bare_${insert}`)
  await sql`
    create table ${table} (
      screen int, seq bigint, booking_id text, started_at timestamptz, duration_ms int,
      lat double precision, lng double precision, primary key (screen, seq)
    )`.execute(db)
  const write = insert === 'rows' ? rowsInto(db, table) : arraysInto(db, table)
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
  return Array(writers).fill(worker)
}

type Write = (screen: number, plays: readonly Play[]) => Promise<unknown>

const arraysInto =
  (db: Db, table: RawBuilder<unknown>): Write =>
  (screen, plays) => {
    const column = (name: keyof Play) => plays.map((play) => play[name])
    return sql`
      insert into ${table}
      select ${screen}, * from unnest(
        ${column('seq')}::bigint[], ${column('booking_id')}::text[], ${column('started_at')}::timestamptz[],
        ${column('duration_ms')}::int[], ${column('lat')}::float8[], ${column('lng')}::float8[]
      )`.execute(db)
  }

/** The statement is compiled once; only the parameters differ. */
function rowsInto(db: Db, table: RawBuilder<unknown>): Write {
  const row = sql`(${sql.join(Array(7).fill(null))})`
  const statement = sql`insert into ${table} values ${sql.join(Array(ROWS).fill(row))}`.compile(db)
  return (screen, plays) =>
    db.executeQuery({ ...statement, parameters: plays.flatMap((play) => [screen, ...Object.values(play)]) })
}

/** The bytes of the database's log so far. */
export async function logOf(db: Db): Promise<number> {
  const { rows } = await sql<{ log: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log`.execute(db)
  return Number(rows[0]?.log)
}

/** The bytes of the evidence so far: of the bodies, and of the whole table including indexes. */
export async function evidenceOf(db: Db): Promise<{ bodies: number; table: number }> {
  const { rows } = await sql<{ bodies: string; table: string }>`
    select coalesce((select sum(octet_length(body)) from play_batches), 0) as bodies,
      (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'play_batches'::regclass)
        as table`.execute(db)
  return { bodies: Number(rows[0]?.bodies), table: Number(rows[0]?.table ?? 0) }
}
