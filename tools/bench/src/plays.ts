import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { openDatabase } from '@ayob/server/adapters/database/open'
import type { Api } from '@ayob/testkit/api'
import { sql } from 'kysely'
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

/**
 * Screens that send their batches one after the other, packed as screens pack them; counts the plays that were
 * accepted. Each screen goes one of the tracks.
 */
export async function sendPlays(
  { url }: Pick<Api, 'url'>,
  tokens: readonly string[],
  tracks: readonly (readonly Play[][])[],
  seconds: number,
): Promise<Timed> {
  const bodies = tracks.map((batches) => batches.map((plays) => gzipSync(JSON.stringify({ plays }))))
  const agent = new Agent({ keepAlive: true })
  const rate = await workFor(
    seconds,
    tokens.map((token, screen) => {
      let next = 0
      return async () => {
        const body = bodies[screen % bodies.length]?.[next]
        if (body === undefined) return undefined
        next += 1
        const text = await post(`${url}/api/screens/plays`, agent, token, body)
        const { accepted } = JSON.parse(text) as { accepted?: number }
        if (accepted !== BATCH) throw new Error(`not all of ${BATCH} plays were accepted: ${text}`)
        return accepted
      }
    }),
  )
  agent.destroy()
  return rate
}

function post(url: string, agent: Agent, token: string, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': body.length,
    }
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Rows of a bare insert in one statement. */
const ROWS = 1000

/** The same plays into a bare table, a thousand rows a statement: what the database can do on this machine. */
export async function insertPlays(
  place: Place,
  tracks: readonly (readonly Play[][])[],
  seconds: number,
  screens: number,
): Promise<Timed> {
  const writers = place.databaseUrl ? 10 : 1
  const database = await openDatabase(place)
  try {
    await sql`
      create table bare_plays (
        screen int, seq bigint, booking_id text, started_at timestamptz, duration_ms int,
        lat double precision, lng double precision, primary key (screen, seq)
      )`.execute(database.db)
    const statements = tracks.map((batches) => {
      const plays = batches.flat()
      return Array.from({ length: Math.floor(plays.length / ROWS) }, (_, n) => plays.slice(n * ROWS, (n + 1) * ROWS))
    })
    let next = 0
    return await workFor(
      seconds,
      Array.from({ length: writers }, () => async () => {
        const turn = next++
        const screen = turn % screens
        const plays = statements[screen % statements.length]?.[Math.floor(turn / screens)]
        if (!plays) return undefined
        const column = (name: keyof Play) => plays.map((play) => play[name])
        await sql`
          insert into bare_plays
          select ${screen}, * from unnest(
            ${column('seq')}::bigint[], ${column('booking_id')}::text[], ${column('started_at')}::timestamptz[],
            ${column('duration_ms')}::int[], ${column('lat')}::float8[], ${column('lng')}::float8[]
          )`.execute(database.db)
        return plays.length
      }),
    )
  } finally {
    await database.close()
  }
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
