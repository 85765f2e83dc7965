import { type Kysely, sql } from 'kysely'

/** What one person or organisation causes again and again becomes one unread notice, and few mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notices
      add column source text, add column more int4 not null default 0, add column last_event_id int8`.execute(db)
  await sql`update notices set last_event_id = event_id`.execute(db)
  await sql`alter table notices alter column last_event_id set not null`.execute(db)
  await sql`
    create unique index notices_one_unread on notices (user_id, kind, source)
    where source is not null and read_at is null`.execute(db)
  await sql`alter table mails add column source text`.execute(db)
  await sql`
    create index mails_by_source on mails (source, template, recipient, created_at) where source is not null`.execute(
    db,
  )
}
