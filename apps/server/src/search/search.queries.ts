import type { Found } from '@ayob/contract/search'
import { FOUND_KINDS } from '@ayob/contract/search'
import { endOfRange, termsOf } from '@ayob/domain/search/terms'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/ports'

/** Of one kind, and of one way to find it. */
const MOST = 5

/** The texts of an index of `0151_search_indexes` that begin with these words. */
function begins(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  return sql`(${text}) collate "C" >= ${words} and (${text}) collate "C" < ${endOfRange(words)}`
}

/** The first rows of an index, as `kind, id, title, detail`. */
const first = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, text: RawBuilder<unknown>, words: string) =>
  sql`(select ${columns} from ${from} where ${begins(text, words)} order by (${text}) collate "C" limit ${MOST})`

const PERSON = sql`
  case u.user_type when 'admin' then 'administrator' else u.user_type end as kind, u.id, u.first_name || ' ' || u.last_name as title,
  concat_ws(' · ', u.email, a.organization_name) as detail`
const PEOPLE = sql`users u left join advertisers a on a.user_id = u.id`
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

/** What begins with these words, by kind; at most five of each. */
export async function foundBy(reader: Reader, typed: string): Promise<Found[]> {
  const { words, code, booking, plate, phone } = termsOf(typed)
  const parts = [
    ...(booking === null ? [] : [sql`(select ${BOOKING} from bookings b where b.number = ${booking})`]),
    first(BOOKING, sql`bookings b`, sql`lower(b.brand_name)`, words),
    ...(plate === null
      ? []
      : [
          first(VEHICLE, sql`vehicles v join users u on u.id = v.driver_id`, sql`v.plate_key`, plate),
          sql`(select ${SCREEN} from ${SCREENS} where s.unpaired_at is null and ${begins(sql`v.plate_key`, plate)}
            order by v.plate_key collate "C" limit ${MOST})`,
        ]),
    sql`(select ${SCREEN} from ${SCREENS} where s.unpaired_at is null and ${begins(sql`upper(d.serial)`, code)}
      order by upper(d.serial) collate "C" limit ${MOST})`,
    first(paper('invoice'), sql`invoices p join bookings b on b.id = p.booking_id`, sql`upper(p.number)`, code),
    first(paper('credit_note'), sql`credit_notes p join bookings b on b.id = p.booking_id`, sql`upper(p.number)`, code),
    first(
      sql`'payout' as kind, p.id, p.number as title, u.first_name || ' ' || u.last_name as detail`,
      sql`payouts p join users u on u.id = p.driver_id`,
      sql`upper(p.number)`,
      code,
    ),
    first(PERSON, PEOPLE, sql`lower(u.first_name || ' ' || u.last_name)`, words),
    first(PERSON, PEOPLE, sql`lower(u.last_name)`, words),
    first(PERSON, PEOPLE, sql`u.email`, words),
    ...(phone === null ? [] : [first(PERSON, PEOPLE, sql`u.phone`, phone)]),
    first(
      sql`'advertiser' as kind, u.id, a.organization_name as title, u.email as detail`,
      sql`advertisers a join users u on u.id = a.user_id`,
      sql`lower(a.organization_name)`,
      words,
    ),
    first(
      sql`'ticket' as kind, t.id, t.subject as title, concat_ws(' · ', u.first_name || ' ' || u.last_name, t.status) as detail`,
      sql`tickets t join users u on u.id = t.owner_id`,
      sql`lower(t.subject)`,
      words,
    ),
  ]
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(reader)
  return FOUND_KINDS.flatMap((kind) => firstOfEach(rows.filter((row) => row.kind === kind)))
}

/** What was found in two ways is shown once. */
function firstOfEach(rows: readonly Found[]): Found[] {
  return [...new Map(rows.map((row) => [`${row.id} ${row.title}`, row])).values()].slice(0, MOST)
}
