import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables'

/** How many rows a query has, beyond the page that is shown of it. */
export async function totalOf<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { total } = await query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
