import { type Kysely, sql } from 'kysely'

/** Indexes for the administrators' lists of activity and inquiries, newest first and by their filters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_newest on activity (at desc, id desc)`.execute(db)
  await sql`create index activity_by_subject on activity (subject_id, at desc)`.execute(db)
  await sql`create index activity_actions on activity (action)`.execute(db)
  await sql`create index activity_actors on activity (actor_id) where actor_id is not null`.execute(db)
  await sql`create index inquiries_by_status on inquiries (status, created_at desc)`.execute(db)
}
