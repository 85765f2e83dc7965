import type { PersonStatus } from '@ayob/contract/people'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../platform/search'

export interface ListQuery {
  readonly page: number
  readonly limit: number
  readonly q?: string | undefined
  readonly status: PersonStatus | 'all'
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly id?: string | undefined
}

/** The conditions of a list query on its rows. `matches` compares with the pattern of the search words. */
export function conditions(
  { status, id, q }: ListQuery,
  matches: (words: string) => RawBuilder<unknown>,
  more?: RawBuilder<unknown> | false,
): RawBuilder<unknown> {
  const all = [
    ...(status === 'all' ? [] : [sql`list_status = ${status}`]),
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(q ? [matches(containing(q))] : []),
    ...(more ? [more] : []),
  ]
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/**
 * The sort order by the column that a query names; with `table`, the column is qualified where it would be ambiguous.
 * Names ignore case.
 */
export function orderOf(
  columns: Readonly<Record<string, string>>,
  { sort = 'joinedDate', order }: ListQuery,
  table?: string,
) {
  const name = columns[sort] ?? 'created_at'
  const column = sql.ref(table ? `${table}.${name}` : name)
  const key = name === 'name' ? sql`lower(${column})` : column
  const downwards = (order ?? (sort === 'name' ? 'asc' : 'desc')) === 'desc'
  return downwards ? sql`${key} desc nulls last` : sql`${key} asc nulls last`
}

export const pageLimits = ({ page, limit }: ListQuery) => sql`limit ${limit} offset ${(page - 1) * limit}`

/** Counts by status, and the total. */
export function countsOf(rows: readonly { readonly list_status: PersonStatus; readonly count: number }[]) {
  const of = (status: PersonStatus) => rows.find((row) => row.list_status === status)?.count ?? 0
  const [active, pending, inactive] = [of('active'), of('pending'), of('inactive')]
  return { all: active + pending + inactive, active, pending, inactive }
}
