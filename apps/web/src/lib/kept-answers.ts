import type { AnswerOf, Call } from '@ayob/contract/call'
import { deviceEntries } from './storage'

/** Entries with this prefix are removed when the person signs out (`entry/main.ts`). */
const PREFIX = 'kept:'

const nameOf = ({ method, path }: Call) => `${PREFIX}${method} ${path}`

interface Kept<T> {
  readonly answer: T
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The last stored answer of a call on this device. Undefined without one, or when its format is outdated. */
export function keptAnswer<C extends Call>(call: C): Kept<AnswerOf<C>> | undefined {
  try {
    const { answer, at } = deviceEntries.getJson(nameOf(call)) as Kept<unknown>
    return { answer: call.answer.parse(answer) as AnswerOf<C>, at }
  } catch {
    return undefined
  }
}

/** Stores an answer for offline use. */
export function keepAnswer<C extends Call>(call: C, answer: AnswerOf<C>, at: number): void {
  deviceEntries.set(nameOf(call), JSON.stringify({ answer, at }))
}
