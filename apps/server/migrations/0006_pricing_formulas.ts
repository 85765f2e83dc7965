import { randomUUID } from 'node:crypto'
import { FORMULA_NAMES } from '@ayob/contract/pricing-names'
import { SERVICE_TYPES, vehicleOfService } from '@ayob/contract/vehicle-types'
import { FALLBACK_PER_DAY, UNIT_PRICE } from '@ayob/domain/pricing/defaults'
import { SHIPPED_FORMULAS } from '@ayob/domain/pricing/shipped'
import { dayRateName, unitPriceName, VAT_RATE } from '@ayob/domain/pricing/terms'
import { type Kysely, sql } from 'kysely'

const LONG_AGO = '2000-01-01'

/** Formulas and parameters that administrators change, versions that store both, and the audit trail of every change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db)
  await sql`create unique index pricing_formulas_active on pricing_formulas (name) where is_active`.execute(db)
  for (const name of FORMULA_NAMES) {
    const { type, description, expression } = SHIPPED_FORMULAS[name]
    await sql`
      insert into pricing_formulas
        (id, name, description, formula_type, formula_expression, is_active, created_at, updated_at)
      values (${randomUUID()}, ${name}, ${description}, ${type}, ${expression}, true,
        date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))`.execute(db)
  }

  const { rows } = await sql<{ value: number }>`
    select value from pricing_parameters where name = ${VAT_RATE}`.execute(db)
  const vatRate = rows[0]?.value ?? 0
  await sql`drop table pricing_parameters`.execute(db)
  await sql`
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
    )`.execute(db)
  await sql`create unique index pricing_parameters_name on pricing_parameters (lower(name))`.execute(db)
  const parameters = [
    {
      name: VAT_RATE,
      type: 'percentage',
      description: 'Value added tax, as a fraction of the price.',
      value: vatRate,
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
  ].map((parameter) => ({ ...parameter, values: [{ from: LONG_AGO, value: parameter.value }] }))
  for (const { name, type, description, values } of parameters) {
    await sql`
      insert into pricing_parameters (id, name, description, parameter_type, values, is_active, created_at, updated_at)
      values (${randomUUID()}, ${name}, ${description}, ${type}, ${JSON.stringify(values)}, true,
        date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))`.execute(db)
  }

  const formulas = Object.fromEntries(FORMULA_NAMES.map((name) => [name, SHIPPED_FORMULAS[name].expression]))
  const kept = parameters.map(({ name, values }) => ({ name, values }))
  await sql`alter table pricing_versions add column formulas jsonb, add column parameters jsonb`.execute(db)
  await sql`alter table pricing_versions disable trigger pricing_versions_append_only`.execute(db)
  await sql`
    update pricing_versions
    set formulas = ${JSON.stringify(formulas)}, parameters = ${JSON.stringify(kept)}`.execute(db)
  await sql`alter table pricing_versions enable trigger pricing_versions_append_only`.execute(db)
  await sql`
    alter table pricing_versions alter column formulas set not null, alter column parameters set not null`.execute(db)

  await sql`
    create table pricing_audit (
      id bigint generated always as identity primary key,
      changed_at timestamptz not null,
      table_name text not null check (table_name in ('pricing_config', 'pricing_formulas', 'pricing_parameters')),
      action text not null check (action in ('CREATE', 'UPDATE', 'DELETE')),
      record_id text not null,
      changed_by text,
      old_values jsonb,
      new_values jsonb
    )`.execute(db)
  await sql`create index pricing_audit_by_record on pricing_audit (table_name, record_id, id desc)`.execute(db)
  await sql`
    create trigger pricing_audit_append_only before update or delete on pricing_audit
    for each row execute function refuse_change()`.execute(db)
}
