import type { AnswerOf, Call } from '@ayob/contract/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { type LooseOptions, type Options, request } from './api'
import { ApiError, messageOf } from './api-error'
import { keyOf, useRefresh } from './calls'
import { newKey } from './new-key'

/** What happens after an action. */
export interface Outcome<Answer, Input> {
  /** Called on success, before `done`. */
  onDone?: (() => void) | undefined
  /** Success: the text of a toast, or a function that may return one. Called after `refresh`. */
  done?: string | ((answer: Answer, input: Input) => unknown)
  /** Failure: the text of a toast in case the server sent none, or a function that may return the text of a toast. */
  failed?: string | ((error: Error, input: Input) => unknown)
  /** The calls whose cached answers are read again, after a refusal too. */
  refresh?: readonly Call[]
  /** The read whose answer this action returns: the answer is cached as that of the read. */
  store?: Call
}

/** The input of a call that changes something. */
export type ActionInput<C> = Omit<Options<C>, 'signal'>

export interface Action<Answer, Input> {
  /** Starts the action; `Outcome` says what follows. */
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

/** Keeps an idempotency key for as long as attempts with the same content fail. */
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
 * Makes a call that changes something, shows success and failure in a toast and reads again what has changed. A call
 * that takes idempotency keys gets one, so that a retry after a lost answer does nothing twice.
 * @param act a call of the contract, or a function for what is more than one call
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
      // Lists come first, so that the next action works on the new version of what was saved.
      await readAgain()
      onDone?.()
      const text = typeof done === 'function' ? await done(answer, input) : done
      if (typeof text === 'string' && text) toast.success(text)
    },
    onError: async (error, input) => {
      const text = typeof failed === 'function' ? failed(error, input) : failed && messageOf(error, failed)
      if (typeof text === 'string' && text) toast.error(text)
      const again = readAgain()
      // A refusal means that the page is out of date. Without a connection there is nothing to wait for.
      if (error instanceof ApiError && error.status > 0) await again
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
