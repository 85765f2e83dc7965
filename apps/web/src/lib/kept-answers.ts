import type { AnswerOf, Call } from '@ayob/contract/call'

/** Entries with this prefix go when the person signs out (`entry/main.ts`). */
const PREFIX = 'kept:'

const nameOf = ({ method, path }: Call) => `${PREFIX}${method} ${path}`

interface Kept<T> {
  readonly answer: T
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The last answer that this device has kept of a call. Undefined without one, or when it is of an older form. */
export function keptAnswer<C extends Call>(call: C): Kept<AnswerOf<C>> | undefined {
  try {
    const { answer, at } = JSON.parse(localStorage.getItem(nameOf(call)) ?? 'null') as Kept<unknown>
    return { answer: call.answer.parse(answer) as AnswerOf<C>, at }
  } catch {
    return undefined
  }
}

/** Keeps an answer for when there is no network. */
export function keepAnswer<C extends Call>(call: C, answer: AnswerOf<C>, at: number): void {
  try {
    localStorage.setItem(nameOf(call), JSON.stringify({ answer, at }))
  } catch {
    // A full or closed storage keeps nothing; the page works without.
  }
}
