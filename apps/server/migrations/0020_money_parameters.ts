import { randomUUID } from 'node:crypto'
import { DEFAULT_LKR_PER_USD, LKR_PER_USD } from '@ayob/domain/pricing/usd'
import { type Kysely, sql } from 'kysely'

/** Makes the exchange rate of the live display a parameter that administrators can change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const values = JSON.stringify([{ from: '2000-01-01', value: DEFAULT_LKR_PER_USD }])
  await sql`
    insert into pricing_parameters (id, name, description, parameter_type, values, is_active, created_at, updated_at)
    values (${randomUUID()}, ${LKR_PER_USD}, 'LKR for one US dollar, on the live display alone.', 'rate', ${values}, true,
      date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))
    on conflict do nothing`.execute(db)
}
