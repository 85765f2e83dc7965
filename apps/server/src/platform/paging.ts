import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables'
import { totalOf } from './total-of'

export interface Page {
  /** Starts at 1. */
  readonly page: number
  readonly limit: number
}

/** One page of a sorted query, and the number of rows on all pages. */
export async function pageOf<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, limit }: Page,
) {
  const offset = (page - 1) * limit
  const rows = await query.limit(limit).offset(offset).execute()
  return { rows, total: await totalOf(query.clearSelect().clearOrderBy()), page, limit }
}

/** Counts a query's rows by status and in total. Each of `states` has a count; others only if there are any. */
export async function countsBy<From extends keyof Tables, State extends string>(
  query: SelectQueryBuilder<Tables, From, object>,
  column: 'status' | 'state',
  states: readonly State[],
): Promise<Record<State | 'all', number>> {
  const rows = await query
    .select([sql<string>`${sql.ref(column)}`.as('state'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql.ref(column))
    .execute()
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const counts = [...states.map((state) => [state, 0]), ...rows.map(({ state, count }) => [state, count]), ['all', all]]
  return Object.fromEntries(counts)
}
