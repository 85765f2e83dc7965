import { gzipSync } from 'node:zlib'
import { openDatabase } from '@ayob/server/adapters/database/open'
import type { Db } from '@ayob/server/platform/ports'
import type { Api } from '@ayob/testkit/api'
import { sql } from 'kysely'
import { openLine } from './line'
import { type Timed, workFor } from './load'
import { BATCH, type Play } from './tracks'

export interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string
}

const tokenOf = (screen: number) => `token-of-bench-screen-${screen}`

/** Multiplies the one driver with a screen that there is; answers the tokens. The server must not run on the embedded. */
export async function fillScreens(place: Place, driverId: string, count: number): Promise<string[]> {
  const database = await openDatabase(place)
  try {
    const { db } = database
    await sql`
      insert into users
      select made.* from users u, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(u, jsonb_build_object('id', u.id || '-' || n, 'email', n || '@screens.example')) made
      where u.id = ${driverId}`.execute(db)
    await sql`
      insert into drivers
      select made.* from drivers d, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(d, jsonb_build_object('user_id', d.user_id || '-' || n,
          'national_id_hash', d.national_id_hash || n, 'vehicle_number', 'CAB-' || n)) made
      where d.user_id = ${driverId}`.execute(db)
    await sql`
      insert into vehicles
      select made.* from vehicles v, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(v, jsonb_build_object('id', v.id || '-' || n, 'driver_id', v.driver_id || '-' || n,
          'plate', 'CAB-' || n)) made
      where v.driver_id = ${driverId}`.execute(db)
    await sql`
      insert into screens
      select made.* from screens s, generate_series(1, ${count}::int) n,
        lateral jsonb_populate_record(s, jsonb_build_object('id', s.id || '-' || n, 'driver_id', s.driver_id || '-' || n,
          'vehicle_id', s.vehicle_id || '-' || n, 'token_used_at', s.paired_at,
          'token_hash', encode(sha256(convert_to('token-of-bench-screen-' || n, 'UTF8')), 'hex'))) made
      where s.driver_id = ${driverId}`.execute(db)
    return Array.from({ length: count }, (_, index) => tokenOf(index + 1))
  } finally {
    await database.close()
  }
}

/** How long to measure, after warming up, and what to look at when that begins and ends. */
export interface Span<Seen> {
  readonly seconds: number
  readonly look: () => Seen
}

/** What was done while measuring. */
export interface Warm<Seen> extends Timed {
  /** How much was done in all, while warming up too. */
  readonly doneInAll: number
  readonly began: Seen
  readonly ended: Seen
}

/** Programs compile themselves while they work, and connections are looked up for the first time. */
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

/**
 * Screens that send their batches one after the other, packed as screens pack them; counts the plays that were
 * accepted. Each screen goes one of the tracks.
 */
export async function sendPlays<Seen>(
  { url }: Pick<Api, 'url'>,
  tokens: readonly string[],
  tracks: readonly (readonly Play[][])[],
  span: Span<Seen>,
): Promise<Warm<Seen>> {
  const bodies = tracks.map((batches) => batches.map((plays) => gzipSync(JSON.stringify({ plays }))))
  const headOf = (token: string, length: number) =>
    `POST /api/screens/plays HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${length}\r\n\r\n`
  const lines = await Promise.all(tokens.map(() => openLine(url)))
  const rate = await workWarm(
    span,
    tokens.map((token, screen) => {
      let next = 0
      return async () => {
        const body = bodies[screen % bodies.length]?.[next]
        if (body === undefined) return undefined
        next += 1
        const answer = await lines[screen]?.ask(headOf(token, body.length), body)
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

/** Ways to insert many rows: a row of parameters each, or an array for each column, which the database likes better. */
export type Insert = 'rows' | 'arrays'

/** The same plays into a bare table, a thousand rows a statement: what the database can do on this machine. */
export async function insertPlays<Seen>(
  place: Place,
  insert: Insert,
  tracks: readonly (readonly Play[][])[],
  span: Span<Seen>,
  screens: number,
): Promise<Warm<Seen>> {
  const writers = place.databaseUrl ? 10 : 1
  const database = await openDatabase(place)
  try {
    await sql`
      create table bare_plays (
        screen int, seq bigint, booking_id text, started_at timestamptz, duration_ms int,
        lat double precision, lng double precision, primary key (screen, seq)
      )`.execute(database.db)
    const write = insert === 'rows' ? rowsInto(database.db) : arraysInto(database.db)
    const statements = tracks.map((batches) => {
      const plays = batches.flat()
      return Array.from({ length: Math.floor(plays.length / ROWS) }, (_, n) => plays.slice(n * ROWS, (n + 1) * ROWS))
    })
    let next = 0
    return await workWarm(
      span,
      Array.from({ length: writers }, () => async () => {
        const turn = next++
        const screen = turn % screens
        const plays = statements[screen % statements.length]?.[Math.floor(turn / screens)]
        if (!plays) return undefined
        await write(screen, plays)
        return plays.length
      }),
    )
  } finally {
    await sql`drop table if exists bare_plays`.execute(database.db)
    await database.close()
  }
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

/** The statement is made once, so that only the rows differ. */
function rowsInto(db: Db): Write {
  const values = (screen: number, { seq, booking_id, started_at, duration_ms, lat, lng }: Play) => [
    screen,
    seq,
    booking_id,
    started_at,
    duration_ms,
    lat,
    lng,
  ]
  const row = sql`(${sql.join(Array(7).fill(null))})`
  const statement = sql`insert into bare_plays values ${sql.join(Array(ROWS).fill(row))}`.compile(db)
  return (screen, plays) => db.executeQuery({ ...statement, parameters: plays.flatMap((play) => values(screen, play)) })
}

export interface Size {
  /** Bytes that the database has written to its log so far. */
  readonly log: number
  /** Bytes of the batches kept, and of their table with all that belongs to it. */
  readonly bodies: number
  readonly table: number
}

/** How much the plays take on the disk. */
export async function sizeOf(place: Place): Promise<Size> {
  const database = await openDatabase(place)
  try {
    const { rows } = await sql<{ log: string; bodies: string; table: string }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log,
        coalesce((select sum(octet_length(body)) from play_batches), 0) as bodies,
        (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'play_batches'::regclass)
          as table`.execute(database.db)
    const [row] = rows
    return { log: Number(row?.log), bodies: Number(row?.bodies), table: Number(row?.table ?? 0) }
  } finally {
    await database.close()
  }
}
