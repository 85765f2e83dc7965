import { FOUND_KINDS, type Found, type FoundKind } from '@ayob/contract/search'
import { endOfRange, termsOf } from '@ayob/domain/search/terms'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** The maximum per kind and per way to find it. */
const MOST = 5
/** The maximum of people before they are counted by kind. With a smaller limit, one kind could crowd out the others. */
const MOST_PEOPLE = 100

/** The texts of an index `search_…` of the schema that begin with these words. */
function begins(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return sql`(${text}) collate "C" >= ${words} and (${text}) collate "C" < ${endOfRange(words)}`
}

interface Part {
  /** The kinds that it may find. */
  readonly kinds: readonly FoundKind[]
  /** `kind, id, title, detail`. */
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
}

/** The first rows of an index. */
const first = (
  kinds: readonly FoundKind[],
  columns: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  words: string,
): Part => ({ kinds, columns, from, where: begins(text, words), order: sql`(${text}) collate "C"` })

const PERSON = sql`
  case u.user_type when 'admin' then 'administrator' else u.user_type end as kind, u.id, u.first_name || ' ' || u.last_name as title,
  concat_ws(' · ', u.email, a.organization_name) as detail`
const PEOPLE = sql`users u left join advertisers a on a.user_id = u.id`
const PEOPLE_KINDS = ['driver', 'advertiser', 'administrator'] as const
const BOOKING = sql`
  'booking' as kind, b.id, 'AYB-' || lpad(b.number::text, 6, '0') as title, concat_ws(' · ', b.brand_name, b.status) as detail`
const VEHICLE = sql`
  'vehicle' as kind, v.driver_id as id, v.plate as title, u.first_name || ' ' || u.last_name as detail`
const SCREEN = sql`'screen' as kind, s.id, v.plate as title, concat_ws(' · ', d.serial, v.vehicle_type) as detail`
/** Screens that are paired. */
const SCREENS = sql`
  screens s join vehicles v on v.id = s.vehicle_id left join devices d on d.id = s.device_id and s.unpaired_at is null`
const paper = (kind: string) => sql`
  ${sql.lit(kind)} as kind, p.booking_id as id, p.number as title,
  concat_ws(' · ', 'AYB-' || lpad(b.number::text, 6, '0'), b.brand_name) as detail`

/** The queries for everything that begins with these words. */
function partsOf(typed: string): Part[] {
  const { words, code, booking, plate, phone } = termsOf(typed)
  const person = (text: RawBuilder<unknown>, value: string) => first(PEOPLE_KINDS, PERSON, PEOPLE, text, value)
  const screen = (text: RawBuilder<unknown>, value: string): Part => {
    const part = first(['screen'], SCREEN, SCREENS, text, value)
    return { ...part, where: sql`s.unpaired_at is null and ${part.where}` }
  }
  const papers = (kind: 'invoice' | 'credit_note', table: RawBuilder<unknown>) =>
    first([kind], paper(kind), sql`${table} p join bookings b on b.id = p.booking_id`, sql`upper(p.number)`, code)
  return [
    ...(booking === null
      ? []
      : [{ kinds: ['booking' as const], columns: BOOKING, from: sql`bookings b`, where: sql`b.number = ${booking}` }]),
    first(['booking'], BOOKING, sql`bookings b`, sql`lower(b.brand_name)`, words),
    ...(plate === null
      ? []
      : [
          first(['vehicle'], VEHICLE, sql`vehicles v join users u on u.id = v.driver_id`, sql`v.plate_key`, plate),
          screen(sql`v.plate_key`, plate),
        ]),
    screen(sql`upper(d.serial)`, code),
    papers('invoice', sql`invoices`),
    papers('credit_note', sql`credit_notes`),
    first(
      ['payout'],
      sql`'payout' as kind, p.id, p.number as title, u.first_name || ' ' || u.last_name as detail`,
      sql`payouts p join users u on u.id = p.driver_id`,
      sql`upper(p.number)`,
      code,
    ),
    person(sql`lower(u.first_name || ' ' || u.last_name)`, words),
    person(sql`lower(u.last_name)`, words),
    person(sql`u.email`, words),
    ...(phone === null ? [] : [person(sql`u.phone`, phone)]),
    first(
      ['advertiser'],
      sql`'advertiser' as kind, u.id, a.organization_name as title, u.email as detail`,
      sql`advertisers a join users u on u.id = a.user_id`,
      sql`lower(a.organization_name)`,
      words,
    ),
    first(
      ['ticket'],
      sql`'ticket' as kind, t.id, t.subject as title, concat_ws(' · ', u.first_name || ' ' || u.last_name, t.status) as detail`,
      sql`tickets t join users u on u.id = t.owner_id`,
      sql`lower(t.subject)`,
      words,
    ),
  ]
}

/** Finds things of these kinds that begin with these words, at most five of each. */
export async function foundBy(reader: Reader, typed: string, kinds: readonly FoundKind[]): Promise<Found[]> {
  const parts = partsOf(typed).filter((part) => part.kinds.some((kind) => kinds.includes(kind)))
  if (parts.length === 0) return []
  const types = PEOPLE_KINDS.filter((kind) => kinds.includes(kind)).map((kind) =>
    kind === 'administrator' ? 'admin' : kind,
  )
  const queries = parts.map(({ kinds: found, columns, from, where, order }) => {
    // None of the first five people may be of a requested kind.
    const isPeople = found === PEOPLE_KINDS
    const only = isPeople ? sql`and u.user_type in (${sql.join(types)})` : sql``
    const most = isPeople ? MOST_PEOPLE : MOST
    return sql`(select ${columns} from ${from} where ${where} ${only} ${order ? sql`order by ${order}` : sql``} limit ${most})`
  })
  const { rows } = await sql<Found>`${sql.join(queries, sql` union all `)}`.execute(reader)
  return FOUND_KINDS.flatMap((kind) => firstOfEach(rows.filter((row) => row.kind === kind)))
}

/** A thing found in two ways is listed once. */
function firstOfEach(rows: readonly Found[]): Found[] {
  return [...new Map(rows.map((row) => [`${row.id} ${row.title}`, row])).values()].slice(0, MOST)
}
