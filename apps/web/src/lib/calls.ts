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
import { type CallInput, type LooseOptions, request } from './api'
import { retryUpTo } from './query'

type Parts = Pick<LooseOptions, 'params' | 'query' | 'body'>

/**
 * The key under which the answer of a call is cached. Without options it matches every read of the call, whatever its
 * parameters and query.
 */
export function keyOf<C extends Call>(call: C, options?: Partial<CallInput<C>>): QueryKey {
  const { params, query, body } = (options ?? {}) as Parts
  const input = { ...(params && { params }), ...(query && { query }), ...(body !== undefined && { body }) }
  return [`${call.method} ${call.path}`, ...(Object.keys(input).length > 0 ? [input] : [])]
}

/** The options of a query other than its input. */
type Behaviour<Answer, Data> = Omit<UseQueryOptions<Answer, Error, Data>, 'queryKey' | 'queryFn'>
/** Matches calls whose parameters, query and body are all optional. */
type WithoutInput<C> = object extends CallInput<C> ? unknown : never
type Plain<C> = CallInput<C> & Omit<Behaviour<AnswerOf<C>, AnswerOf<C>>, 'select'>
type Selecting<C, Data> = CallInput<C> & Behaviour<AnswerOf<C>, Data> & { select: (answer: AnswerOf<C>) => Data }

/** Key and function of a read, for `fetchQuery` and the like. */
export function queryOf<C extends Call>(call: C, input: CallInput<C>) {
  return {
    queryKey: keyOf(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => request(call, { ...(input as Parts), signal }),
  }
}

export function useCall<C extends Call, Data>(call: C, options: Selecting<C, Data>): UseQueryResult<Data>
export function useCall<C extends Call>(call: C, options: Plain<C>): UseQueryResult<AnswerOf<C>>
export function useCall<C extends Call>(call: C & WithoutInput<C>): UseQueryResult<AnswerOf<C>>
/** Reads a call of the contract and caches its answer under `keyOf` the call. `select` shows a part of the answer. */
export function useCall(call: Call, options: unknown = {}): unknown {
  const { params, query, body, ...behaviour } = options as Parts & Behaviour<unknown, unknown>
  return useQuery({ ...behaviour, ...queryOf(call, { params, query, body } as CallInput<Call>) })
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

/** Returns a function that reads the cached answers of calls again; it resolves when those on the page are fresh. */
export function useRefresh(calls: readonly Call[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: keyOf(call) })))
}

/** Options of reads that are repeated every 30 s, with one retry. */
export const MONITOR = { refetchInterval: 30_000, refetchOnWindowFocus: false, retry: retryUpTo(1) } as const

/** The same for lists; the previous page stays until the next one has loaded. */
export const LIST = { ...MONITOR, placeholderData: keepPreviousData } as const

/** The part of a query result that is needed to show it. */
export interface Read<Data> {
  readonly data: Data | undefined
  readonly isPending: boolean
  readonly error: unknown
  refetch(): Promise<unknown>
}

/** Combines several reads into one that has data once all of them have. */
export function combineReads<Reads extends Readonly<Record<string, Read<unknown>>>>(
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
