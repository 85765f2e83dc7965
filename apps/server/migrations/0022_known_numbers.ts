import { type Kysely, sql } from 'kysely'

/** Numbers in normalised form for comparison, so that reviewers are warned of known ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicles add column plate_key text not null default ''`.execute(db)
  await sql`
    update vehicles set plate_key = regexp_replace(
      regexp_replace(
        upper(replace(replace(plate, ${'ශ්\u200dරී'}::text, 'SRI'), ${'ශ්රී'}::text, 'SRI')),
        '[^A-Z0-9]', '', 'g'
      ),
      '^(WP|CP|SP|NP|EP|NW|NC|UP|SG)([A-Z]{2,3}[0-9]{4})$', '\\2'
    )`.execute(db)
  await sql`create index vehicles_by_plate on vehicles (plate_key)`.execute(db)
  await sql`alter table advertisers add column business_key text not null default ''`.execute(db)
  await sql`
    update advertisers set business_key =
      regexp_replace(upper(business_registration_number), '[^A-Z0-9]', '', 'g')`.execute(db)
  await sql`create index advertisers_by_business on advertisers (business_key)`.execute(db)
  await sql`create index drivers_by_national_id on drivers (national_id_hash)`.execute(db)
  await sql`create index users_by_phone on users (phone)`.execute(db)
}
