import { type Kysely, sql } from 'kysely'

/** Mails to be sent, and their outcomes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id bigint generated always as identity primary key,
      dedupe_key text not null unique,
      template text not null,
      recipient text not null,
      language text not null,
      subject text not null,
      text text not null,
      html text not null,
      state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'unconfirmed')),
      attempts int not null default 0,
      next_attempt_at timestamptz not null,
      claimed_at timestamptz,
      sent_at timestamptz,
      last_error text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index mails_due on mails (next_attempt_at, id) where state = 'queued'`.execute(db)
  await sql`create index mails_in_hand on mails (claimed_at) where state = 'sending'`.execute(db)
  await sql`create index mails_sent on mails (sent_at) where state = 'sent'`.execute(db)
}
