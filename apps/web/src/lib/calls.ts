import { Refused } from '@ayob/client/refused'
import type { AnswerOf, Call } from '@ayob/contract/call'
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { type CallInput, type LooseOptions, type Options, request } from './api'
import { newKey } from './new-key'
import { retryUpTo } from './query'
import { Asked, messageOf } from './refusals'

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

/** Key and function of a read, for `fetchQuery` and similar functions. */
export function queryOf<C extends Call>(call: C, input: CallInput<C>) {
  return {
    queryKey: keyOf(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request(call, { ...(input as Parts), signal }) as Promise<AnswerOf<C>>,
  }
}

export function useCall<C extends Call, Data>(call: C, options: Selecting<C, Data>): UseQueryResult<Data>
export function useCall<C extends Call>(call: C, options: Plain<C>): UseQueryResult<AnswerOf<C>>
export function useCall<C extends Call>(call: C & WithoutInput<C>): UseQueryResult<AnswerOf<C>>
/** Reads a call of the contract and caches its answer under `keyOf` the call. `select` picks a part of the answer. */
export function useCall(call: Call, options: unknown = {}): unknown {
  const { params, query, body, ...behaviour } = options as Parts & Behaviour<unknown, unknown>
  return useQuery({ ...behaviour, ...queryOf(call, { params, query, body } as CallInput<Call>) })
}

/** The server's largest page. */
export const LARGEST_PAGE = 200

/**
 * Reads all pages of a list, for pages whose figures are sums over all rows.
 * @param read one page of at most 200 rows
 * @param rows the rows of a page
 */
export async function allPages<P extends { readonly total: number }, Row>(
  read: (page: number) => Promise<P>,
  rows: (page: P) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await read(page)
    all.push(...rows(answer))
    if (rows(answer).length === 0 || all.length >= answer.total) return all
  }
}

/**
 * Reads all pages of a list, for screens that show or sum up the whole list.
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

/** Returns a function that refreshes the cached answers of calls. It resolves when those on the page are fresh. */
export function useRefresh(calls: readonly Call[]): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: keyOf(call) })))
}

/** Options of reads that are repeated every 30 s, with one retry. */
export const MONITOR = { refetchInterval: 30_000, refetchOnWindowFocus: false, retry: retryUpTo(1) } as const

/** The same for lists; the previous page stays until the next one has loaded. */
export const LIST = { ...MONITOR, placeholderData: keepPreviousData } as const

/** The part of a query result that is needed to render it. */
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

/** What happens after an action. */
export interface Outcome<Answer, Input> {
  /** Called on success, before `done`. */
  onDone?: (() => void) | undefined
  /** Success: the text of a toast, or a function that may return one. Called after `refresh`. */
  done?: string | ((answer: Answer, input: Input) => unknown)
  /** Failure: the text of a toast in case the server sent none, or a function that may return the text of a toast. */
  failed?: string | ((error: Error, input: Input) => unknown)
  /** The calls whose cached answers are refreshed, also after a refusal. */
  refresh?: readonly Call[]
  /** The read whose answer this action returns: the answer is cached as that of the read. */
  store?: Call
}

/** The input of a call that changes something. */
export type ActionInput<C> = Omit<Options<C>, 'signal'>

export interface Action<Answer, Input> {
  /** Starts the action; `Outcome` determines what follows. */
  run: (...input: object extends Input ? [input?: Input] : [input: Input]) => void
  /** The same for callers that wait for it. Rejects after the failure has been shown. */
  attempt: (input: Input) => Promise<Answer>
  /** True until the reads in `refresh` are fresh. */
  busy: boolean
  /** The input of the running action; undefined while none runs. */
  busyWith: Input | undefined
  error: Error | null
  answer: Answer | undefined
  /** Clears error and answer. */
  reset: () => void
}

/** Keeps an idempotency key as long as attempts with the same content fail. */
function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' })
  return {
    keyFor(content: string): string {
      if (last.current.content !== content) last.current = { content, key: newKey() }
      return last.current.key
    },
    forget() {
      last.current = { content: '', key: '' }
    },
  }
}

export function useAction<C extends Call>(
  act: C,
  outcome?: Outcome<AnswerOf<C>, ActionInput<C>>,
): Action<AnswerOf<C>, ActionInput<C>>
export function useAction<Answer, Input = void>(
  act: (input: Input) => Promise<Answer>,
  outcome?: Outcome<Answer, Input>,
): Action<Answer, Input>
/**
 * Makes a call that changes something, shows success and failure in a toast and refreshes the changed data. A call that
 * takes idempotency keys gets one, so that a retry after a lost answer does nothing twice.
 * @param act a call of the contract, or a function that does more than one call
 */
export function useAction(act: unknown, outcome?: unknown): unknown {
  return useActionOver(act as never, outcome as never)
}

function useActionOver<Answer, Input>(
  act: Call | ((input: Input) => Promise<Answer>),
  { onDone, done, failed, refresh = [], store }: Outcome<Answer, Input> = {},
): Action<Answer, Input> {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const readAgain = useRefresh(refresh)
  const perform = (input: Input): Promise<Answer> => {
    if (typeof act === 'function') return act(input)
    const options = (input ?? {}) as LooseOptions
    const idempotencyKey = act.idempotent ? idempotency.keyFor(JSON.stringify(options)) : undefined
    return request(act, { ...(idempotencyKey && { idempotencyKey }), ...options }) as Promise<Answer>
  }
  const mutation = useMutation<Answer, Error, Input>({
    mutationFn: perform,
    onSuccess: async (answer, input) => {
      idempotency.forget()
      if (store) queries.setQueryData(keyOf(store), answer)
      // Lists come first, so that the next action uses the new version of the saved item.
      await readAgain()
      onDone?.()
      const text = typeof done === 'function' ? await done(answer, input) : done
      if (typeof text === 'string' && text) toast.success(text)
    },
    onError: async (error, input) => {
      if (error instanceof Asked) {
        idempotency.forget()
        toast.success(error.message)
        await readAgain()
        onDone?.()
        return
      }
      const text = typeof failed === 'function' ? failed(error, input) : failed && messageOf(error, failed)
      // The same failure again replaces its toast.
      if (typeof text === 'string' && text) toast.error(text, { id: text })
      const again = readAgain()
      // A refusal means that the page is out of date. Without a connection there is nothing to wait for.
      if (error instanceof Refused && error.status > 0) await again
    },
  })
  return {
    run: (...[input]) => mutation.mutate(input as Input),
    attempt: mutation.mutateAsync,
    busy: mutation.isPending,
    busyWith: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  }
}
