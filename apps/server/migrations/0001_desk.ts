import { type Kysely, sql } from 'kysely'

/** What people work with at their desks: notices, support, links, webhooks and logs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // desk/activity
  await sql`
    -- Who did what.
    create table activity (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor_kind text not null,
      actor_id text,
      action text not null,
      subject text not null,
      subject_id text not null,
      details jsonb not null,
      address text
    );
    create index activity_newest on activity (at desc, id desc);
    create index activity_by_subject on activity (subject_id, at desc);
    create index activity_actions on activity (action);
    create index activity_actors on activity (actor_id) where actor_id is not null;
    create trigger activity_append_only before update or delete on activity
      for each row execute function refuse_change();
  `.execute(db)

  // desk/backup-runs
  await sql`
    -- Daily backups: when each was made, and whether it could be restored.
    create table backup_runs (
      name text primary key,
      began_at timestamptz not null,
      ended_at timestamptz,
      bytes bigint,
      rows bigint,
      files int,
      fault text
    );
    create index backup_runs_newest on backup_runs (began_at);
  `.execute(db)

  // desk/confirmations
  await sql`
    -- Requests that one administrator makes and another one confirms.
    create table confirmations (
      id text primary key,
      kind text not null,
      call text not null,
      params text not null,
      body text not null,
      fingerprint text not null,
      state text not null,
      asked_by text not null references users (id),
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      decided_by text references users (id),
      decided_at timestamptz,
      reason text
    );
    create unique index confirmations_open on confirmations (fingerprint) where state = 'asked';
    create index confirmations_newest on confirmations (asked_at desc);

    -- Kinds of requests that need no second administrator, and who decided that.
    create table four_eyes_off (
      kind text primary key,
      off_by text not null references users (id),
      off_at timestamptz not null
    );
  `.execute(db)

  // desk/inquiries
  await sql`
    -- Inquiries of visitors. A search of one lower-case text is several times faster than of four columns.
    create table inquiries (
      id text primary key,
      name text not null,
      email text not null,
      company text not null,
      phone text not null,
      message text not null,
      status text not null default 'new' check (status in ('new', 'contacted', 'closed')),
      created_at timestamptz not null,
      searched text not null generated always as (lower(name || ' ' || company || ' ' || email || ' ' || phone)) stored
    );
    create index inquiries_newest on inquiries (created_at desc);
    create index inquiries_by_status on inquiries (status, created_at desc);
  `.execute(db)

  // desk/notifications
  await sql`
    -- Notifications in the app. What one source causes again and again is one unread notice.
    create table notices (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      event_id bigint not null,
      kind text not null,
      subject_id text not null,
      details jsonb not null,
      created_at timestamptz not null,
      read_at timestamptz,
      source text,
      more int not null default 0,
      last_event_id bigint not null,
      unique (user_id, event_id)
    );
    create index notices_by_user on notices (user_id, created_at desc, id desc);
    create index notices_unread on notices (user_id) where read_at is null;
    create unique index notices_one_unread on notices (user_id, kind, source)
      where source is not null and read_at is null;

    -- Subscriptions of browsers to notifications. They end with their session.
    create table push_subscriptions (
      id text primary key,
      user_id text not null references users (id),
      session_id text not null references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    );
    create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);
    create index push_subscriptions_by_session on push_subscriptions (session_id);

    -- Kinds of notifications that a person has switched off.
    create table push_choices (
      user_id text primary key references users (id),
      muted text[] not null
    );

    -- Notifications to be pushed.
    create table push_messages (
      id bigint generated always as identity primary key,
      subscription_id text not null references push_subscriptions (id) on delete cascade,
      notice_id bigint not null references notices (id) on delete cascade,
      attempts int not null default 0,
      next_attempt_at timestamptz not null,
      created_at timestamptz not null,
      unique (subscription_id, notice_id)
    );
    create index push_messages_due on push_messages (next_attempt_at, id);
    create index push_messages_by_notice on push_messages (notice_id);
  `.execute(db)

  // desk/people
  await sql`
    -- How reliable each driver was in the last 30 days.
    create table driver_ratings (
      driver_id text primary key references users (id),
      day date not null,
      rating numeric(2,1)
    );
  `.execute(db)

  // desk/privacy
  await sql`
    -- People's requests about their data.
    create table data_requests (
      id text primary key,
      user_id text not null references users (id),
      kind text not null check (kind in ('access', 'correction', 'erasure')),
      details text,
      status text not null check (status in ('open', 'done', 'refused')),
      created_at timestamptz not null,
      due_on date not null,
      answered_at timestamptz,
      answered_by text,
      answer text
    );
    create index data_requests_by_user on data_requests (user_id, created_at desc);
    create index data_requests_due on data_requests (due_on, created_at);
    create unique index data_requests_one_open on data_requests (user_id, kind)
      where status = 'open' and kind <> 'correction';
  `.execute(db)

  // desk/report-links
  await sql`
    -- Links to the live report of a booking. Only the hash of a link's token is stored.
    create table report_links (
      id text primary key,
      booking_id text not null references bookings (id),
      token_hash text not null unique,
      prices boolean not null,
      made_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index report_links_of_booking on report_links (booking_id);
  `.execute(db)

  // desk/support
  await sql`
    -- Questions to support. A driver's can be about the pay of one day.
    create table tickets (
      id text primary key,
      owner_id text not null references users (id),
      subject text not null,
      priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
      description text not null,
      status text not null check (status in ('open', 'answered', 'closed')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      day date
    );
    create index tickets_by_owner on tickets (owner_id, created_at desc);
    create index tickets_newest on tickets (created_at desc);
    create index search_tickets_by_subject on tickets (lower(subject) collate "C");

    -- What was written about a ticket.
    create table ticket_messages (
      id bigint generated always as identity primary key,
      ticket_id text not null references tickets (id),
      author_id text not null references users (id),
      by_support boolean not null,
      message text not null,
      at timestamptz not null
    );
    create index ticket_messages_by_ticket on ticket_messages (ticket_id, id);
  `.execute(db)

  // desk/webhooks
  await sql`
    -- Endpoints of accounts. Messages are signed with both secrets until the receiver has switched.
    create table webhooks (
      id text primary key,
      owner_id text not null references users (id),
      url text not null,
      events text[] not null,
      sealed_secret text not null,
      active boolean not null,
      created_at timestamptz not null,
      failing_since timestamptz,
      disabled_at timestamptz,
      sealed_old_secret text,
      old_secret_until timestamptz
    );
    create index webhooks_of_owner on webhooks (owner_id);

    -- Messages to endpoints. A message keeps its id in every attempt.
    create table webhook_deliveries (
      id text primary key,
      webhook_id text not null references webhooks (id) on delete cascade,
      occasion text not null,
      type text not null,
      payload text not null,
      state text not null,
      attempts int not null default 0,
      created_at timestamptz not null,
      last_attempt_at timestamptz,
      next_attempt_at timestamptz,
      status int,
      error text,
      unique (webhook_id, occasion)
    );
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting';
    create index webhook_deliveries_newest on webhook_deliveries (webhook_id, created_at desc);
  `.execute(db)
}
