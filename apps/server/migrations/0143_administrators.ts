import { type Kysely, sql } from 'kysely'

/** The roles of administrators, and invitations of new ones. Existing administrators get all rights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_roles (
      user_id text not null references users (id),
      role text not null,
      primary key (user_id, role)
    )`.execute(db)
  await sql`insert into admin_roles (user_id, role) select id, 'owner' from users where user_type = 'admin'`.execute(db)
  await sql`
    create table admin_invitations (
      id text primary key,
      token_hash text not null unique,
      email text not null,
      roles text not null,
      invited_by text not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      withdrawn_at timestamptz
    )`.execute(db)
}
