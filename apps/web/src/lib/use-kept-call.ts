import type { AnswerOf, Call } from '@ayob/contract/call'
import { useEffect } from 'react'
import type { CallInput } from './api'
import { keyOf, MONITOR, type Read, useCall } from './calls'
import { useOutage } from './outage'
import { deviceEntries } from './storage'

interface KeptRead<Data> extends Read<Data> {
  /** The age of the data while there is no connection; undefined when the data is current. */
  readonly asOf: Date | undefined
}

/** Reads a call like `useCall`. Without a connection it shows the last answer that this device received. */
export function useKeptCall<C extends Call>(call: C, input?: Partial<CallInput<C>>): KeptRead<AnswerOf<C>> {
  const query = useCall(call as Call, { ...(input as object), ...MONITOR })
  const name = nameOf(call, input)
  const isAway = useOutage()
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data !== undefined) keepAnswer(name, data, dataUpdatedAt)
  }, [name, data, dataUpdatedAt])
  const isUnanswered = data === undefined && (query.error !== null || query.fetchStatus === 'paused')
  const kept = isUnanswered ? keptAnswer(call, name) : undefined
  const { refetch } = query
  if (kept) return { data: kept.answer, isPending: false, error: null, refetch, asOf: new Date(kept.at) }
  return { ...(query as Read<AnswerOf<C>>), asOf: isAway && data !== undefined ? new Date(dataUpdatedAt) : undefined }
}

/** Entries with this prefix are removed when the person signs out (`entry/main.ts`). */
const PREFIX = 'kept:'

const nameOf = <C extends Call>(call: C, input?: Partial<CallInput<C>>) =>
  PREFIX +
  keyOf(call, input)
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(' ')

interface Kept<T> {
  readonly answer: T
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The last stored answer of a call on this device. Undefined without one, or when its format is outdated. */
function keptAnswer<C extends Call>(call: C, name: string): Kept<AnswerOf<C>> | undefined {
  try {
    const { answer, at } = deviceEntries.getJson(name) as Kept<unknown>
    return { answer: call.answer.parse(answer) as AnswerOf<C>, at }
  } catch {
    return undefined
  }
}

/** Stores an answer for offline use. */
function keepAnswer(name: string, answer: unknown, at: number): void {
  deviceEntries.set(name, JSON.stringify({ answer, at }))
}
