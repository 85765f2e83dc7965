import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables'

/** Counts the rows of a query. */
export async function totalOf<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { total } = await query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
