import { type Kysely, sql } from 'kysely'

/** Personal choices: settings, photo, and opt-outs from kinds of mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_settings (
      user_id text primary key references users (id),
      email boolean not null,
      sms boolean not null,
      push boolean not null,
      campaign_updates boolean not null,
      system_alerts boolean not null,
      weekly_reports boolean not null,
      marketing boolean not null,
      theme text not null check (theme in ('system', 'light', 'dark'))
    )`.execute(db)
  await sql`create index user_settings_weekly on user_settings (user_id) where weekly_reports`.execute(db)
  await sql`alter table users add column photo_file text unique`.execute(db)
  await sql`alter table mails add column opt_out_url text`.execute(db)
}
