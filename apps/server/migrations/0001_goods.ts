import { randomUUID } from 'node:crypto'
import { FORMULA_NAMES } from '@ayob/contract/pricing-names'
import { SERVICE_TYPES, vehicleOfService } from '@ayob/contract/vehicle-types'
import { DEFAULT_IMPRESSIONS } from '@ayob/domain/impressions/impressions'
import { DEFAULT_WHT_RATE, DEFAULT_WHT_THRESHOLD, WHT_RATE, WHT_THRESHOLD } from '@ayob/domain/payouts/withholding'
import { DEFAULT_CONFIG, DEFAULT_VAT_RATE, FALLBACK_PER_DAY, UNIT_PRICE } from '@ayob/domain/pricing/defaults'
import { SHIPPED_FORMULAS } from '@ayob/domain/pricing/shipped'
import { dayRateName, unitPriceName, VAT_RATE } from '@ayob/domain/pricing/terms'
import { DEFAULT_LKR_PER_USD, LKR_PER_USD } from '@ayob/domain/pricing/usd'
import { type Kysely, sql } from 'kysely'

/** What is sold and with what: creatives, prices, impressions, devices and screens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // goods/creatives
  await sql`
    -- Stored files by content, and how well each can be read from the road. A job measures new ones.
    create table media_files (
      sha256 text primary key,
      ending text not null,
      mime text not null,
      size int not null,
      stored_at timestamptz not null,
      preview_sha256 text,
      media jsonb not null,
      measured jsonb,
      measured_at timestamptz
    );
    create index media_files_unmeasured on media_files (stored_at) where measured_at is null;

    -- Creatives. A deleted one leaves the library; bookings that showed it keep it.
    create table creatives (
      id text primary key,
      owner_id text not null references users (id),
      file text not null unique,
      preview_file text unique,
      sha256 text not null references media_files (sha256),
      original_sha256 text not null,
      name text not null,
      size int not null,
      uploaded_at timestamptz not null,
      deleted_at timestamptz,
      design_id text,
      design jsonb,
      design_facts jsonb,
      made_by text references users (id),
      kept_bytes int
    );
    create index creatives_by_owner on creatives (owner_id, uploaded_at desc);
    create index creatives_to_remove on creatives (deleted_at) where deleted_at is not null and kept_bytes > 0;
    create index creatives_by_content on creatives (sha256);

    -- Files that could not be read at once and are prepared again.
    create table media_preparations (
      sha256 text primary key references media_files (sha256),
      owner_id text not null references users (id),
      tries int not null,
      next_at timestamptz not null
    );
    create index media_preparations_due on media_preparations (next_at);

    -- Ads designed in the product.
    create table designs (
      id text primary key,
      owner_id text not null references users (id),
      name text not null,
      document jsonb not null,
      version int not null,
      creative_id text references creatives (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      changed_by text references users (id)
    );
    create index designs_by_owner on designs (owner_id, updated_at desc);
  `.execute(db)

  // goods/impressions
  await sql`
    -- The multipliers of impressions, from when each version counts.
    create table impression_versions (
      id int generated always as identity primary key,
      valid_from timestamptz not null,
      terms jsonb not null,
      changed_by text references users (id)
    );
    create trigger impression_versions_append_only before update or delete on impression_versions
      for each row execute function refuse_change();
  `.execute(db)

  // goods/pricing
  await sql`
    -- All inputs of prices, a version for each save. Bookings name the version of their price.
    create table pricing_versions (
      id int generated always as identity primary key,
      config jsonb not null,
      created_at timestamptz not null,
      created_by text,
      formulas jsonb not null,
      parameters jsonb not null
    );
    create trigger pricing_versions_append_only before update or delete on pricing_versions
      for each row execute function refuse_change();

    -- The current formulas, which administrators change.
    create table pricing_formulas (
      id text primary key,
      name text not null,
      description text not null,
      formula_type text not null
        check (formula_type in ('driver_earnings', 'advertiser_cost', 'service_fee', 'peak_multiplier')),
      formula_expression text not null,
      is_active boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create unique index pricing_formulas_active on pricing_formulas (name) where is_active;

    -- The current parameters, each with its values from certain days on.
    create table pricing_parameters (
      id text primary key,
      name text not null,
      description text not null,
      parameter_type text not null
        check (parameter_type in ('rate', 'multiplier', 'fee', 'cost', 'time', 'percentage')),
      values jsonb not null,
      is_active boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create unique index pricing_parameters_name on pricing_parameters (lower(name));

    -- Every change of the inputs of prices.
    create table pricing_audit (
      id bigint generated always as identity primary key,
      changed_at timestamptz not null,
      table_name text not null check (table_name in ('pricing_config', 'pricing_formulas', 'pricing_parameters')),
      action text not null check (action in ('CREATE', 'UPDATE', 'DELETE')),
      record_id text not null,
      changed_by text,
      old_values jsonb,
      new_values jsonb
    );
    create index pricing_audit_by_record on pricing_audit (table_name, record_id, id desc);
    create trigger pricing_audit_append_only before update or delete on pricing_audit
      for each row execute function refuse_change();
  `.execute(db)

  // goods/screens
  await sql`
    -- AYOB's devices, each with the public key that its screen signs with.
    create table devices (
      id text primary key,
      serial text not null,
      model text,
      public_key text not null,
      fingerprint text not null unique,
      state text not null,
      vehicle_id text references vehicles (id),
      enrolled_at timestamptz not null
    );
    create unique index devices_one_a_serial on devices (lower(serial));
    create index devices_by_state on devices (state, enrolled_at desc);
    create index search_devices_by_serial on devices (upper(serial) collate "C");

    -- The history of devices.
    create table device_events (
      id bigint generated always as identity primary key,
      device_id text not null references devices (id),
      at timestamptz not null,
      from_state text,
      to_state text not null,
      vehicle_id text references vehicles (id),
      actor_id text references users (id),
      fingerprint text not null
    );
    create index device_events_by_device on device_events (device_id, id);
    create index device_events_by_key on device_events (fingerprint);

    -- What administrators were notified of, once a day.
    create table alarms (
      kind text not null,
      subject_id text not null,
      day date not null,
      primary key (kind, subject_id, day)
    );

    -- Screens, paired with a vehicle and its driver. An ended one keeps the hash of its token, to recognise its use.
    create table screens (
      id text primary key,
      vehicle_id text not null references vehicles (id),
      driver_id text not null references users (id),
      vehicle_type text not null,
      token_hash text unique,
      token_used_at timestamptz,
      paired_at timestamptz not null,
      unpaired_at timestamptz,
      ended_token_hash text,
      device_id text references devices (id),
      public_key text,
      fingerprint text
    );
    create unique index screens_one_a_vehicle on screens (vehicle_id) where unpaired_at is null;
    create index screens_by_driver on screens (driver_id);
    create index screens_of_driver on screens (driver_id, unpaired_at);
    create index screens_of_vehicle on screens (vehicle_id);
    create index screens_by_ended_token on screens (ended_token_hash) where ended_token_hash is not null;
    create index screens_by_device on screens (device_id) where device_id is not null;

    -- Devices that show a code and wait for a driver to type it.
    create table screen_pairings (
      device_hash text primary key,
      code text not null,
      expires_at timestamptz not null,
      screen_id text references screens (id),
      public_key text,
      fingerprint text
    );
    create unique index screen_pairings_open on screen_pairings (code) where screen_id is null;

    -- When screens were on hold. Plays of their ads do not count in these periods.
    create table screen_holds (
      id bigint generated always as identity primary key,
      screen_id text not null references screens (id),
      reason text not null,
      held_at timestamptz not null,
      held_by text,
      released_at timestamptz
    );
    create unique index screen_holds_open on screen_holds (screen_id) where released_at is null;
    create index screen_holds_by_screen on screen_holds (screen_id, released_at);

    -- When the driver of a silent screen was notified.
    create table screen_silences (
      screen_id text primary key references screens (id) on delete cascade,
      told_at timestamptz not null
    );

    -- The pacing rounds of which screens requested a playlist.
    create table playlist_asks (
      screen_id text not null references screens (id),
      round bigint not null,
      at bigint not null,
      primary key (screen_id, round)
    );

    -- A row for each change that a screen's call must obey. Unlogged.
    create unlogged table screen_changes (
      id bigint generated always as identity primary key,
      at timestamptz not null default now()
    );

    -- Changes of these tables affect the calls of screens: holds, ended pairings, devices, vehicles with their permits,
    -- drivers who are switched off.
    create function note_screen_change() returns trigger language plpgsql as $$
    begin
      insert into screen_changes default values;
      return null;
    end $$;
    create trigger screen_change after insert or update on screen_holds
      for each statement execute function note_screen_change();
    create trigger screen_change after update of unpaired_at on screens
      for each statement execute function note_screen_change();
    create trigger screen_change after insert or update of state, fingerprint on devices
      for each statement execute function note_screen_change();
    create trigger screen_change after update on vehicles
      for each statement execute function note_screen_change();
    create trigger screen_change after update of status on users
      for each statement execute function note_screen_change();
    create trigger screen_change after insert or update on switch_offs
      for each statement execute function note_screen_change();

    -- Bookings and screens that somebody is viewing: their plays should arrive soon. Unlogged.
    create unlogged table watched (id text primary key, until timestamptz not null);

    -- The last heartbeat of each screen. position: null before the first one that told it.
    create table screen_status (
      screen_id text primary key references screens (id),
      seen_at timestamptz not null,
      lat double precision,
      lng double precision,
      app_version text,
      free_mb double precision,
      now_playing text,
      position text check (position in ('good', 'poor', 'none')),
      accuracy_m double precision
    );

    -- The minutes in which screens were heard from, as bits of an hour. Rows change often, so pages have room.
    create table heartbeat_totals (
      screen_id text not null,
      hour timestamptz not null,
      minutes bigint not null,
      primary key (hour, screen_id)
    ) with (fillfactor = 70);
  `.execute(db)

  await insertImpressions(db)
  await insertPrices(db)
}

async function insertImpressions(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into impression_versions (valid_from, terms)
    values ('2000-01-01T00:00:00Z', ${JSON.stringify(DEFAULT_IMPRESSIONS)})`.execute(db)
}

/** Parameters of prices; with the formulas they are in the first version of prices. */
const OF_PRICES: readonly Parameter[] = [
  {
    name: VAT_RATE,
    type: 'percentage',
    description: 'Value added tax, as a fraction of the price.',
    value: DEFAULT_VAT_RATE,
  },
  ...SERVICE_TYPES.map((service) => ({
    name: dayRateName(service),
    type: 'rate',
    description: 'LKR a vehicle and day while the price can not be computed.',
    value: FALLBACK_PER_DAY[vehicleOfService(service)],
  })),
  ...SERVICE_TYPES.map((service) => ({
    name: unitPriceName(service),
    type: 'rate',
    description: 'LKR for one route and one day of a campaign.',
    value: UNIT_PRICE[vehicleOfService(service)],
  })),
]

const OTHERS: readonly Parameter[] = [
  {
    name: LKR_PER_USD,
    type: 'rate',
    description: 'LKR for one US dollar, on the live display alone.',
    value: DEFAULT_LKR_PER_USD,
  },
  {
    name: WHT_RATE,
    type: 'rate',
    description: 'Part of payouts to a driver that is withheld as tax, above the threshold (0.05 is 5 %).',
    value: DEFAULT_WHT_RATE,
  },
  {
    name: WHT_THRESHOLD,
    type: 'cost',
    description: 'LKR of payouts to a driver a month up to which nothing is withheld.',
    value: DEFAULT_WHT_THRESHOLD,
  },
]

interface Parameter {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly value: number
}

/** The only value of a parameter so far, from before the first booking on. */
const valuesOf = ({ value }: Parameter) => [{ from: '2000-01-01', value }]

async function insertPrices(db: Kysely<unknown>): Promise<void> {
  const formulas = Object.fromEntries(FORMULA_NAMES.map((name) => [name, SHIPPED_FORMULAS[name].expression]))
  const parameters = OF_PRICES.map((parameter) => ({ name: parameter.name, values: valuesOf(parameter) }))
  await sql`
    insert into pricing_versions (config, created_at, formulas, parameters)
    values (${JSON.stringify(DEFAULT_CONFIG)}, now(), ${JSON.stringify(formulas)}, ${JSON.stringify(parameters)})`.execute(
    db,
  )
  const now = sql`date_trunc('milliseconds', now())`
  for (const name of FORMULA_NAMES) {
    const { type, description, expression } = SHIPPED_FORMULAS[name]
    await sql`
      insert into pricing_formulas
        (id, name, description, formula_type, formula_expression, is_active, created_at, updated_at)
      values (${randomUUID()}, ${name}, ${description}, ${type}, ${expression}, true, ${now}, ${now})`.execute(db)
  }
  for (const parameter of [...OF_PRICES, ...OTHERS]) {
    const { name, type, description } = parameter
    const values = JSON.stringify(valuesOf(parameter))
    await sql`
      insert into pricing_parameters (id, name, description, parameter_type, values, is_active, created_at, updated_at)
      values (${randomUUID()}, ${name}, ${description}, ${type}, ${values}, true, ${now}, ${now})`.execute(db)
  }
}
