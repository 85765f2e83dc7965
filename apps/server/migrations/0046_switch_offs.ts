import { type Kysely, sql } from 'kysely'

/**
 * When accounts were switched off: a driver earns nothing for plays that began meanwhile, whenever they are reported.
 * The past is taken from the activity log, where each switch was written in the same transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table switch_offs (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      off_at timestamptz not null,
      on_at timestamptz
    )`.execute(db)
  await sql`create unique index switch_offs_open on switch_offs (user_id) where on_at is null`.execute(db)
  await sql`create index switch_offs_by_user on switch_offs (user_id)`.execute(db)
  await sql`
    insert into switch_offs (user_id, off_at, on_at)
    select subject_id, at, next_at from (
      select subject_id, action, at, lead(at) over (partition by subject_id order by id) as next_at
      from activity where subject = 'user' and action in ('user.inactive', 'user.active')
    ) switches
    where action = 'user.inactive' and subject_id in (select id from users)
    order by at`.execute(db)
}
