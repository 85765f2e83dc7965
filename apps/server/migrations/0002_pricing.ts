import { DEFAULT_CONFIG, DEFAULT_VAT_RATE } from '@ayob/domain/pricing/defaults'
import { type Kysely, sql } from 'kysely'

/** The inputs of prices. Each save of the config is a version; parameters are separate from the config. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pricing_versions (
      id int generated always as identity primary key,
      config jsonb not null,
      created_at timestamptz not null,
      created_by text
    )`.execute(db)
  await sql`
    create trigger pricing_versions_append_only before update or delete on pricing_versions
    for each row execute function refuse_change()`.execute(db)
  await sql`
    create table pricing_parameters (
      name text primary key,
      value double precision not null
    )`.execute(db)
  await sql`
    insert into pricing_versions (config, created_at) values (${JSON.stringify(DEFAULT_CONFIG)}, now())`.execute(db)
  await sql`insert into pricing_parameters (name, value) values ('vat_rate', ${DEFAULT_VAT_RATE})`.execute(db)
}
