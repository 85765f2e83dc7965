import { type Kysely, sql } from 'kysely'

/** Questions to support and their threads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tickets (
      id text primary key,
      owner_id text not null references users (id),
      subject text not null,
      priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
      description text not null,
      status text not null check (status in ('open', 'answered', 'closed')),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index tickets_by_owner on tickets (owner_id, created_at desc)`.execute(db)
  await sql`create index tickets_newest on tickets (created_at desc)`.execute(db)
  await sql`
    create table ticket_messages (
      id bigint generated always as identity primary key,
      ticket_id text not null references tickets (id),
      author_id text not null references users (id),
      by_support boolean not null,
      message text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index ticket_messages_by_ticket on ticket_messages (ticket_id, id)`.execute(db)
}
