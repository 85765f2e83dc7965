import { type Kysely, sql } from 'kysely'

/** Accounts and what belongs to a person or an organisation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // people/accounts
  await sql`
    -- Accounts. A rejected one frees its address.
    create table users (
      id text primary key,
      email text not null,
      password_hash text not null,
      user_type text not null check (user_type in ('driver', 'advertiser', 'admin')),
      status text not null check (status in ('pending', 'approved', 'rejected', 'inactive')),
      first_name text not null,
      last_name text not null,
      phone text not null,
      language text not null default 'en',
      created_at timestamptz not null,
      reviewed_at timestamptz,
      reviewed_by text,
      rejection_reason text,
      photo_file text unique,
      erased_at timestamptz,
      invited boolean not null default false,
      photo_bytes int not null default 0
    );
    create unique index users_email on users (email) where status <> 'rejected';
    create index users_review on users (status, created_at desc);
    create index documents_of_rejected on users (reviewed_at) where status = 'rejected';
    create index users_by_phone on users (phone);
    create index users_counted on users (user_type, status);
    create index search_users_by_name on users (lower(first_name || ' ' || last_name) collate "C");
    create index search_users_by_last_name on users (lower(last_name) collate "C");
    create index search_users_by_address on users (email collate "C");
    create index search_users_by_number on users (phone collate "C");

    -- When accounts were switched off: a driver earns nothing for plays that began meanwhile.
    create table switch_offs (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      off_at timestamptz not null,
      on_at timestamptz
    );
    create unique index switch_offs_open on switch_offs (user_id) where on_at is null;
    create index switch_offs_by_user on switch_offs (user_id);

    -- What only drivers have. The number of the identity card is sealed, and hashed for comparison.
    create table drivers (
      user_id text primary key references users (id),
      vehicle_number text not null,
      national_id_sealed text not null,
      national_id_last4 text not null,
      national_id_hash text not null,
      driving_license text not null
    );
    create index drivers_by_national_id on drivers (national_id_hash);

    -- What only advertisers have. business_key is the registration number in the form in which it is compared.
    create table advertisers (
      user_id text primary key references users (id),
      organization_name text not null,
      company_email text not null,
      website text,
      business_registration_number text not null,
      address text,
      city text,
      tin text,
      invoice_name text,
      business_key text not null default ''
    );
    create index advertisers_by_business on advertisers (business_key);
    create index search_advertisers_by_name on advertisers (lower(organization_name) collate "C");

    -- Papers of an account; asked_at is set while a replaced one waits for review.
    create table documents (
      user_id text not null references users (id),
      field text not null,
      file text not null unique,
      name text not null,
      mime text not null,
      size int not null,
      uploaded_at timestamptz not null,
      asked_at timestamptz,
      primary key (user_id, field)
    );
    create index documents_asked on documents (user_id) where asked_at is not null;

    -- Papers that were replaced, and whether the reviewer had accepted them.
    create table document_versions (
      file text primary key,
      user_id text not null references users (id),
      field text not null,
      name text not null,
      mime text not null,
      size int not null,
      uploaded_at timestamptz not null,
      replaced_at timestamptz not null,
      accepted boolean not null
    );
    create index document_versions_by_user on document_versions (user_id, replaced_at);

    -- Sessions. wrote_at: reads of the next seconds use the primary. proven_at and fully_proven_at: null means at sign-in.
    create table sessions (
      token_hash text primary key,
      id text not null unique,
      user_id text not null references users (id),
      scope text not null check (scope in ('full', 'applicant')),
      device text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      wrote_at timestamptz not null default now(),
      proven_at timestamptz,
      acting_for text references users (id),
      fully_proven_at timestamptz
    );
    create index sessions_by_user on sessions (user_id);

    -- Devices from which accounts were signed in, so that a sign-in from a new one is reported.
    create table known_devices (
      user_id text not null references users (id),
      family text not null,
      first_seen_at timestamptz not null,
      primary key (user_id, family)
    );

    -- Links to set a new password.
    create table password_resets (
      token_hash text primary key,
      user_id text not null references users (id),
      expires_at timestamptz not null,
      used_at timestamptz
    );

    -- Secrets of two-step sign-in, and the last step used.
    create table two_factor (
      user_id text primary key references users (id),
      secret_sealed text not null,
      enabled_at timestamptz,
      last_step int not null default 0
    );

    -- Passkeys of accounts.
    create table passkeys (
      id text primary key,
      user_id text not null references users (id),
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkeys_of_user on passkeys (user_id, created_at);

    -- Challenges that browsers answer with passkeys.
    create table passkey_challenges (
      challenge_hash text primary key,
      user_id text references users (id),
      expires_at timestamptz not null
    );

    -- Codes that replace the second step once.
    create table recovery_codes (
      user_id text not null references users (id),
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    -- Sign-ins that wait for their second step.
    create table sign_in_challenges (
      token_hash text primary key,
      user_id text not null references users (id),
      expires_at timestamptz not null
    );
    create index sign_in_challenges_by_end on sign_in_challenges (expires_at);
  `.execute(db)

  // people/administrators
  await sql`
    -- The roles of administrators.
    create table admin_roles (
      user_id text not null references users (id),
      role text not null,
      primary key (user_id, role)
    );

    -- Invitations of new administrators.
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
    );
  `.execute(db)

  // people/api-keys
  await sql`
    -- API keys. Only the hash is stored, and the first characters to recognise a key.
    create table api_keys (
      id text primary key,
      owner_id text not null references users (id),
      token_hash text not null unique,
      name text not null,
      scopes text[] not null,
      hint text not null,
      calls_a_minute int not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      replaced boolean not null default false,
      made_by text references users (id),
      confirmed_by text references users (id)
    );
    create index api_keys_of_owner on api_keys (owner_id);
  `.execute(db)

  // people/mails
  await sql`
    -- Mails to be sent, and what became of them.
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
      created_at timestamptz not null,
      opt_out_url text,
      source text
    );
    create index mails_due on mails (next_attempt_at, id) where state = 'queued';
    create index mails_in_hand on mails (claimed_at) where state = 'sending';
    create index mails_sent on mails (sent_at) where state = 'sent';
    create index mails_by_source on mails (source, template, recipient, created_at) where source is not null;
  `.execute(db)

  // people/organisations
  await sql`
    -- Members of organisations. Each advertiser is one, under its own id, with exactly one owner.
    create table organisation_members (
      organisation_id text not null references advertisers (user_id),
      user_id text not null references users (id),
      role text not null check (role in ('owner', 'booker', 'finance', 'viewer')),
      since timestamptz not null,
      added_by text references users (id),
      primary key (organisation_id, user_id)
    );
    create unique index organisation_members_owner on organisation_members (organisation_id) where role = 'owner';
    create index organisation_members_by_user on organisation_members (user_id);

    -- Whoever signs up as an advertiser owns that organisation.
    create function advertiser_owns_itself() returns trigger language plpgsql as $$
    begin
      -- A backup has its own rows.
      if current_setting('ayob.restoring', true) = 'on' then return null; end if;
      insert into organisation_members (organisation_id, user_id, role, since)
        select id, id, 'owner', created_at from users where id = new.user_id
        on conflict do nothing;
      return null;
    end $$;
    create trigger advertiser_owns_itself after insert on advertisers
      for each row execute function advertiser_owns_itself();

    -- Invitations of new members.
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
    );
    create unique index organisation_invitations_open on organisation_invitations (organisation_id, email)
      where used_at is null and withdrawn_at is null;
  `.execute(db)

  // people/settings
  await sql`
    -- What people consented to, in which version and language.
    create table consents (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      kind text not null check (kind in ('privacy', 'marketing')),
      given boolean not null,
      version text not null,
      language text not null,
      at timestamptz not null,
      address text
    );
    create index consents_by_user on consents (user_id, id);

    -- Personal settings.
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
    );
    create index user_settings_weekly on user_settings (user_id) where weekly_reports;
  `.execute(db)

  // people/vehicles
  await sql`
    -- Vehicles: driver, owner if that is someone else, permit, and the permit that the driver asks to have confirmed.
    create table vehicles (
      id text primary key,
      driver_id text not null unique references users (id),
      vehicle_type text not null,
      plate text not null,
      permit_number text,
      permit_document text,
      permit_expires date,
      created_at timestamptz not null,
      plate_key text not null default '',
      owner_name text,
      owner_phone text,
      owner_relation text,
      asked_permit_number text,
      asked_permit_expires date,
      permit_asked_at timestamptz,
      permit_warned text,
      owner_id text references users (id)
    );
    create index vehicles_by_plate on vehicles (plate_key);
    create index vehicles_by_permit_end on vehicles (permit_expires) where permit_expires is not null;
    create index search_vehicles_by_plate_start on vehicles (plate_key collate "C");
    create index vehicles_by_owner on vehicles (owner_id) where owner_id is not null;
  `.execute(db)
}
