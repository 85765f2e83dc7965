import { type Kysely, sql } from 'kysely'

/**
 * Organisations. Each advertiser's account is one, under the account's id, and has members with roles; exactly one of
 * them is the owner. A session acts for one organisation. The trigger makes a person who signs up the owner of their
 * own organisation, even in a process of the previous release, which does not know members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisation_members (
      organisation_id text not null references advertisers (user_id),
      user_id text not null references users (id),
      role text not null check (role in ('owner', 'booker', 'finance', 'viewer')),
      since timestamptz not null,
      added_by text references users (id),
      primary key (organisation_id, user_id)
    )`.execute(db)
  await sql`create unique index organisation_members_owner on organisation_members (organisation_id) where role = 'owner'`.execute(
    db,
  )
  await sql`create index organisation_members_by_user on organisation_members (user_id)`.execute(db)
  await sql`
    create table organisation_invitations (
      id text primary key,
      token_hash text not null unique,
      organisation_id text not null references advertisers (user_id),
      email text not null,
      role text not null check (role in ('booker', 'finance', 'viewer')),
      invited_by text not null references users (id),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      withdrawn_at timestamptz
    )`.execute(db)
  await sql`
    create unique index organisation_invitations_open on organisation_invitations (organisation_id, email)
    where used_at is null and withdrawn_at is null`.execute(db)
  await sql`alter table users add column invited boolean not null default false`.execute(db)
  await sql`alter table sessions add column acting_for text references users (id)`.execute(db)
  await sql`
    insert into organisation_members (organisation_id, user_id, role, since)
    select user_id, user_id, 'owner', users.created_at from advertisers join users on users.id = advertisers.user_id
    where users.erased_at is null`.execute(db)
  await sql`
    create function advertiser_owns_itself() returns trigger language plpgsql as $$
    begin
      -- A backup has its own rows.
      if current_setting('ayob.restoring', true) = 'on' then return null; end if;
      insert into organisation_members (organisation_id, user_id, role, since)
        select id, id, 'owner', created_at from users where id = new.user_id
        on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger advertiser_owns_itself after insert on advertisers
    for each row execute function advertiser_owns_itself()`.execute(db)
}
