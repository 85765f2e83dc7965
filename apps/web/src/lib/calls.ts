import type { AnswerOf, Call } from '@ayob/contract/call'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { allPages, LARGEST_PAGE } from './all-pages'
import { type Asked, type LooseOptions, request } from './api'
import { MONITOR } from './query'

type Parts = Pick<LooseOptions, 'params' | 'query' | 'body'>

/**
 * The key under which the answer of a call is cached. Without options it matches every read of the call, whatever its
 * parameters and query.
 */
export function keyOf<C extends Call>(call: C, options?: Partial<Asked<C>>): QueryKey {
  const { params, query, body } = (options ?? {}) as Parts
  const asked = { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) }
  return [`${call.method} ${call.path}`, ...(Object.keys(asked).length > 0 ? [asked] : [])]
}

/** How a read behaves, beside what it asks for. */
type Behaviour<Answer, Data> = Omit<UseQueryOptions<Answer, Error, Data>, 'queryKey' | 'queryFn'>
/** Holds for calls that need nothing: no parameters and no body. */
type Unasked<C> = object extends Asked<C> ? unknown : never
type Plain<C> = Asked<C> & Omit<Behaviour<AnswerOf<C>, AnswerOf<C>>, 'select'>
type Selecting<C, Data> = Asked<C> & Behaviour<AnswerOf<C>, Data> & { select: (answer: AnswerOf<C>) => Data }

/** Key and function of a read, for `fetchQuery` and the like. */
export function queryOf<C extends Call>(call: C, asked: Asked<C>) {
  return {
    queryKey: keyOf(call, asked),
    queryFn: ({ signal }: { signal: AbortSignal }) => request(call, { ...(asked as Parts), signal }),
  }
}

export function useCall<C extends Call, Data>(call: C, options: Selecting<C, Data>): UseQueryResult<Data>
export function useCall<C extends Call>(call: C, options: Plain<C>): UseQueryResult<AnswerOf<C>>
export function useCall<C extends Call>(call: C & Unasked<C>): UseQueryResult<AnswerOf<C>>
/** Reads a call of the contract and caches its answer under `keyOf` the call. `select` shows a part of the answer. */
export function useCall(call: Call, options: unknown = {}): unknown {
  const { params, query, body, ...behaviour } = options as Parts & Behaviour<unknown, unknown>
  return useQuery({ ...behaviour, ...queryOf(call, { params, query, body } as Asked<Call>) })
}

/**
 * Reads all pages of a list, for screens that show or sum up the whole of it.
 * @param rows the rows of one page
 */
export function useAllPages<C extends Call, Row>(
  call: C & (AnswerOf<C> extends { readonly total: number } ? unknown : never),
  rows: (page: AnswerOf<C>) => readonly Row[],
  behaviour: Behaviour<Row[], Row[]> = {},
): UseQueryResult<Row[]> {
  return useQuery({
    ...behaviour,
    queryKey: [...keyOf(call), 'all pages'],
    queryFn: ({ signal }) =>
      allPages(
        (page) =>
          request(call, { query: { page, limit: LARGEST_PAGE }, signal }) as Promise<AnswerOf<C> & { total: number }>,
        rows,
      ),
  })
}

/** Returns what reads again the cached answers of calls; it resolves when those on the page are fresh. */
export function useRefresh(calls: readonly Call[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: keyOf(call) })))
}

/** How lists behave: read again every 30 s, and the page before stays until the next one is there. */
export const LIST = { ...MONITOR, placeholderData: keepPreviousData } as const

/** A read, as far as showing it needs. */
export interface Read<Data> {
  readonly data: Data | undefined
  readonly isPending: boolean
  readonly error: unknown
  refetch(): Promise<unknown>
}

/** Several reads as one, which has data once each of them has. */
export function together<Reads extends Readonly<Record<string, Read<unknown>>>>(
  reads: Reads,
): Read<{ [Name in keyof Reads]: NonNullable<Reads[Name]['data']> }> {
  const all = Object.values(reads)
  const data = all.every((read) => read.data !== undefined)
    ? Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read.data]))
    : undefined
  const error = data ? null : (all.find((read) => read.error)?.error ?? null)
  return {
    data: data as { [Name in keyof Reads]: NonNullable<Reads[Name]['data']> } | undefined,
    isPending: !data && !error,
    error,
    refetch: () => Promise.all(all.map((read) => read.refetch())),
  }
}
