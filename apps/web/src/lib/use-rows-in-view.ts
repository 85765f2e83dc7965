import type { AnswerOf, Call } from '@ayob/contract/call'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from './api'
import { MONITOR, queryOf } from './calls'

/** Rows that are read at once. */
export const ROWS_AT_ONCE = 100

/**
 * The rows of a long list, read page by page as they come into view. Only pages in view are read again.
 * @param query the query of the list without `page` and `limit`
 * @param rows the rows of one page
 */
export function useRowsInView<C extends Call, Row>(
  call: C,
  query: object,
  rows: (page: AnswerOf<C>) => readonly Row[],
) {
  const [view, setView] = useState({ first: 0, last: 0 })
  const from = Math.floor(view.first / ROWS_AT_ONCE) + 1
  const pages = Array.from({ length: Math.floor(view.last / ROWS_AT_ONCE) + 2 - from }, (_, place) => from + place)
  const reads = useQueries({
    queries: pages.map((page) => ({
      ...queryOf(call, { query: { ...query, page, limit: ROWS_AT_ONCE } } as unknown as CallInput<C>),
      ...MONITOR,
    })),
  })
  return {
    /** A row of the list; undefined until it is read. */
    rowAt(index: number): Row | undefined {
      const read = reads[Math.floor(index / ROWS_AT_ONCE) + 1 - from]
      return read?.data && rows(read.data)[index % ROWS_AT_ONCE]
    },
    onView: (first: number, last: number) => setView({ first, last }),
  }
}
