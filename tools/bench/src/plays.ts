import { openDatabase } from '@ayob/server/adapters/database/open'
import type { Api } from '@ayob/testkit/api'
import { PLACE } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Rate, workFor } from './load'

const BATCH = 500
const SLOT_MS = 10_000

interface Play {
  readonly seq: number
  readonly booking_id: string
  readonly started_at: string
  readonly duration_ms: number
  readonly lat: number
  readonly lng: number
}

/** The plays of one screen, in batches, beginning at an instant. */
export function batchesOf(bookingId: string, firstAt: number, batches: number): Play[][] {
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: BATCH }, (_, index) => {
      const n = batch * BATCH + index
      return {
        seq: n + 1,
        booking_id: bookingId,
        started_at: new Date(firstAt + n * SLOT_MS).toISOString(),
        duration_ms: SLOT_MS,
        ...PLACE,
      }
    }),
  )
}

/** Screens that send their batches one after the other; counts the plays that were accepted. */
export function sendPlays(screens: readonly Api[], batches: readonly Play[][], seconds: number): Promise<Rate> {
  const bodies = batches.map((plays) => JSON.stringify({ plays }))
  return workFor(
    seconds,
    screens.map((screen) => {
      let next = 0
      return async () => {
        const body = bodies[next]
        if (body === undefined) return undefined
        next += 1
        const answer = await fetch(`${screen.url}/api/screens/plays`, {
          method: 'POST',
          headers: { authorization: `Bearer ${screen.token}`, 'content-type': 'application/json' },
          body,
        })
        const { accepted } = (await answer.json()) as { accepted?: number }
        if (accepted !== BATCH) throw new Error(`${accepted} of ${BATCH} plays were accepted (${answer.status})`)
        return accepted
      }
    }),
  )
}

/** The same plays into a bare table, a multi-row insert a batch: what the database can do on this machine. */
export async function insertPlays(
  place: { dataDir: string; databaseUrl?: string },
  batches: readonly Play[][],
  seconds: number,
  writers: number,
): Promise<Rate> {
  const database = await openDatabase(place)
  try {
    await sql`
      create table bare_plays (
        screen int, seq bigint, booking_id text, started_at timestamptz, duration_ms int,
        lat double precision, lng double precision, primary key (screen, seq)
      )`.execute(database.db)
    return await workFor(
      seconds,
      Array.from({ length: writers }, (_, screen) => {
        let next = 0
        return async () => {
          const plays = batches[next]
          if (!plays) return undefined
          next += 1
          const column = (name: keyof Play) => plays.map((play) => play[name])
          await sql`
            insert into bare_plays
            select ${screen}, * from unnest(
              ${column('seq')}::bigint[], ${column('booking_id')}::text[], ${column('started_at')}::timestamptz[],
              ${column('duration_ms')}::int[], ${column('lat')}::float8[], ${column('lng')}::float8[]
            )`.execute(database.db)
          return plays.length
        }
      }),
    )
  } finally {
    await database.close()
  }
}
