import { type Kysely, sql } from 'kysely'

/** Sign-in by phone number and code, and notices by SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- people/sms
    -- The code that an account asked for last. Its digits are not stored: they follow from the id and a key.
    create table phone_codes (
      user_id text primary key references users (id),
      id text not null unique,
      phone text not null,
      wrong_guesses int4 not null default 0,
      expires_at timestamptz not null
    );
    create index phone_codes_by_end on phone_codes (expires_at);

    -- A code has no text, because it would show the digits.
    create table sms_messages (
      id text primary key,
      dedupe_key text unique,
      user_id text not null references users (id),
      kind text not null check (kind in ('code', 'notice')),
      recipient text not null,
      language text not null,
      text text,
      state text not null check (state in ('queued', 'sent', 'failed', 'dropped')),
      attempts int4 not null default 0,
      next_attempt_at timestamptz not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      last_error text,
      check ((kind = 'code') = (text is null))
    );
    create index sms_messages_due on sms_messages (kind, next_attempt_at) where state = 'queued';
    create index sms_messages_by_user on sms_messages (user_id);
    create index sms_messages_by_age on sms_messages (created_at);

    -- How many messages were sent on a day of Colombo.
    create table sms_days (day date primary key, sent int4 not null);

    -- people/settings: null until the person has chosen.
    alter table user_settings add column sms_choice boolean;
    update user_settings set sms_choice = true where sms;

    -- people/accounts: a sign-in that began with a code by SMS proves less than one with the password.
    alter table sign_in_challenges add column by_sms boolean not null default false;
  `.execute(db)
}
