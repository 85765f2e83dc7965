import type { LookState } from '@ayob/contract/looks'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../platform/columns'
import { type Page, pageSql } from '../../platform/paging'
import type { Reader } from '../../platform/ports'

/** A look in the form that rules use. */
export interface LookRecord {
  readonly id: string
  readonly screenId: string
  readonly state: LookState
  readonly askedAt: Date
  /** When the screen was last told of the look. */
  readonly toldAt: Date
  readonly shownAt: Date | null
  readonly answeredAt: Date | null
  readonly bookingId: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly distance: number | null
  readonly signed: boolean
  /** Null without a picture. */
  readonly file: string | null
}

const COLUMNS = sql`id, screen_id as "screenId", state, asked_at as "askedAt", told_at as "toldAt", shown_at as "shownAt",
  answered_at as "answeredAt", booking_id as "bookingId", lat, lng, distance, signed, file`

/** The looks that screens were asked for from one instant until before another, oldest first. */
export async function looksOf(
  reader: Reader,
  screenIds: readonly string[],
  from: Date,
  to: Date,
): Promise<LookRecord[]> {
  const { rows } = await sql<LookRecord>`
    select ${COLUMNS} from looks
    where screen_id = any(${[...screenIds]}::text[]) and asked_at >= ${from} and asked_at < ${to}
    order by asked_at`.execute(reader)
  return rows
}

const counts = prepared((reader, bookingId: string) =>
  sql<{ matched: number; differs: number }>`
    select count(*) filter (where state = 'matched')::int as matched,
      count(*) filter (where state = 'differs')::int as differs
    from looks where booking_id = ${bookingId}`.compile(reader),
)

/** The number of looks that named a booking and showed it, and of those that did not. */
export async function lookCounts(reader: Reader, bookingId: string): Promise<{ matched: number; differs: number }> {
  return (await counts(reader, bookingId))[0] ?? { matched: 0, differs: 0 }
}

/** A page of a vehicle's looks, newest first; undefined when the screen is unknown. */
export async function looksBeside(reader: Reader, screenId: string, page: Page) {
  const screen = await reader.selectFrom('screens').select('vehicle_id').where('id', '=', screenId).executeTakeFirst()
  return screen && looksOnPage(reader, sql`vehicle_id = ${screen.vehicle_id}`, sql`asked_at desc`, page)
}

/** A page of the pictures that showed an ad since an instant, newest first. */
export const looksOfBooking = (reader: Reader, bookingId: string, since: Date, page: Page) =>
  looksOnPage(
    reader,
    sql`state = 'matched' and booking_id = ${bookingId} and shown_at >= ${since} and file is not null`,
    sql`shown_at desc`,
    page,
  )

async function looksOnPage(reader: Reader, where: RawBuilder<unknown>, order: RawBuilder<unknown>, page: Page) {
  const { rows } = await sql<LookRecord>`
    select ${COLUMNS} from looks where ${where} order by ${order}, id ${pageSql(page)}`.execute(reader)
  const counted = await sql<{ total: number }>`select count(*)::int as total from looks where ${where}`.execute(reader)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
