import { type Kysely, sql } from 'kysely'

/** What screens are told to do, and what devices tell of themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // goods/commands
  await sql`
    create table screen_commands (
      id text primary key,
      screen_id text not null references screens (id),
      kind text not null,
      args text not null,
      reason text,
      asked_by text references users (id),
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      state text not null check (state in ('waiting', 'sent', 'done', 'failed', 'expired')),
      sent_at timestamptz,
      finished_at timestamptz,
      message text,
      log_file text
    );
    create unique index screen_commands_open on screen_commands (screen_id, kind) where state in ('waiting', 'sent');
    create index screen_commands_by_screen on screen_commands (screen_id, asked_at desc);
    create index screen_commands_due on screen_commands (expires_at) where state in ('waiting', 'sent');
    create index screen_commands_by_age on screen_commands (asked_at);
  `.execute(db)

  // goods/screens
  await sql`
    alter table screen_status
      add column fix text,
      add column health text,
      add column health_at timestamptz,
      add column build text,
      add column image text;
    create table screen_bytes (
      screen_id text not null references screens (id),
      day date not null,
      bytes int8 not null,
      counted int8 not null,
      primary key (screen_id, day)
    );
  `.execute(db)
}
