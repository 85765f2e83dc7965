import type { AnswerOf, Call } from '@ayob/contract/call'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { type LooseOptions, type Options, request } from './api'
import { ApiError, messageOf } from './api-error'
import { keyOf, useRefresh } from './calls'
import { newKey } from './new-key'

/** What follows an action. */
export interface Outcome<Answer, Asked> {
  /** Success: the text of a toast, or a function; a text that it returns is a toast too. Comes after `refresh`. */
  done?: string | ((answer: Answer, asked: Asked) => unknown)
  /** Failure: the text of a toast where the server sent none, or a function that may return the text of a toast. */
  failed?: string | ((error: Error, asked: Asked) => unknown)
  /** The calls whose cached answers are read again, also after a refusal. */
  refresh?: readonly Call[]
  /** The read whose answer this action returns: the answer is cached as that of the read. */
  store?: Call
}

/** What a call is asked with. */
export type AskedOf<C> = Omit<Options<C>, 'signal'>

export interface Action<Answer, Asked> {
  /** Starts the action; its outcome is told as `Outcome` says. */
  run: (...asked: object extends Asked ? [asked?: Asked] : [asked: Asked]) => void
  /** The same, for callers that wait for it. Rejects with the failure, which has been told already. */
  attempt: (asked: Asked) => Promise<Answer>
  /** True until the reads in `refresh` are fresh. */
  busy: boolean
  /** What the running action was asked with; undefined while none runs. */
  busyWith: Asked | undefined
  error: Error | null
  answer: Answer | undefined
  /** Forgets the error and the answer. */
  reset: () => void
}

/** Returns the idempotency key of an attempt: the same one until an attempt with the same content has succeeded. */
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
  outcome?: Outcome<AnswerOf<C>, AskedOf<C>>,
): Action<AnswerOf<C>, AskedOf<C>>
export function useAction<Answer, Asked = void>(
  act: (asked: Asked) => Promise<Answer>,
  outcome?: Outcome<Answer, Asked>,
): Action<Answer, Asked>
/**
 * Makes a call that changes something: tells success and failure in a toast and reads again what has changed. A call
 * that honours idempotency keys gets one, so that a retry after a lost answer does nothing twice.
 * @param act a call of the contract, or a function for what is more than one call
 */
export function useAction(act: unknown, outcome?: unknown): unknown {
  return useActionOver(act as never, outcome as never)
}

function useActionOver<Answer, Asked>(
  act: Call | ((asked: Asked) => Promise<Answer>),
  { done, failed, refresh = [], store }: Outcome<Answer, Asked> = {},
): Action<Answer, Asked> {
  const queries = useQueryClient()
  const idempotency = useIdempotencyKey()
  const readAgain = useRefresh(refresh)
  const perform = (asked: Asked): Promise<Answer> => {
    if (typeof act === 'function') return act(asked)
    const options = (asked ?? {}) as LooseOptions
    const idempotencyKey = act.idempotent ? idempotency.keyFor(JSON.stringify(options)) : undefined
    return request(act, { ...(idempotencyKey && { idempotencyKey }), ...options }) as Promise<Answer>
  }
  const mutation = useMutation<Answer, Error, Asked>({
    mutationFn: perform,
    onSuccess: async (answer, asked) => {
      idempotency.forget()
      if (store) queries.setQueryData(keyOf(store), answer)
      // Lists first: whoever acts on what was just saved acts on its new version.
      await readAgain()
      const said = typeof done === 'function' ? await done(answer, asked) : done
      if (typeof said === 'string' && said) toast.success(said)
    },
    onError: async (error, asked) => {
      const said = typeof failed === 'function' ? failed(error, asked) : failed && messageOf(error, failed)
      if (typeof said === 'string' && said) toast.error(said)
      const again = readAgain()
      // A refusal means that the page is out of date. Without a connection there is nothing to wait for.
      if (error instanceof ApiError && error.status > 0) await again
    },
  })
  return {
    run: (...[asked]) => mutation.mutate(asked as Asked),
    attempt: mutation.mutateAsync,
    busy: mutation.isPending,
    busyWith: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
    answer: mutation.data,
    reset: mutation.reset,
  }
}
