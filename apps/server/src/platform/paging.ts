import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables'

export interface Page {
  /** Starts at 1. */
  readonly page: number
  readonly limit: number
}

/** The number of rows before a page. */
export const offsetOf = ({ page, limit }: Page) => (page - 1) * limit

/** The rows of one page of a sorted query. */
export const onPage = <All, From extends keyof All, Row>(query: SelectQueryBuilder<All, From, Row>, page: Page) =>
  query.limit(page.limit).offset(offsetOf(page))

/** The end of an SQL text: the rows of one page. */
export const pageSql = (page: Page) => sql`limit ${page.limit} offset ${offsetOf(page)}`

/** One page of a sorted query, and the number of rows on all pages. */
export async function pageOf<All, From extends keyof All, Row>(
  query: SelectQueryBuilder<All, From, Row>,
  { page, limit }: Page,
) {
  const rows = await onPage(query, { page, limit }).execute()
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

/** Counts the rows of a query. */
export async function totalOf<All, From extends keyof All>(
  query: SelectQueryBuilder<All, From, object>,
): Promise<number> {
  const counted: object = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return (counted as { readonly total: number }).total
}

/** A pattern for `ilike` that matches texts containing the words literally. */
export function containing(words: string): string {
  return `%${words.replace(/[%_\\]/g, '\\$&')}%`
}

/** Selects the name of the person whose id a column contains, as `by`; null without a person. */
export const byNameOf = (column: string): AliasedRawBuilder<string | null, 'by'> =>
  sql<string | null>`(select concat_ws(' ', first_name, last_name) from users where id = ${sql.ref(column)})`.as('by')
