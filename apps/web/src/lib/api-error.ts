import type { ErrorAnswer, ErrorCode } from '@ayob/contract/errors'

/** A failed call. `message` can be shown to the user; `fields` has a text for each invalid field. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly fields: Readonly<Record<string, string>>
  /** The whole answer, for errors with more fields. */
  readonly answer: Readonly<Record<string, unknown>>

  /** @param said the parsed answer, if it has the server's error format */
  constructor(status: number, answer: Readonly<Record<string, unknown>> = {}, said?: ErrorAnswer) {
    super(said?.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = said?.code ?? (status === 0 ? 'network' : 'internal')
    this.fields = said?.fields ?? {}
    this.answer = answer
  }
}

/** A call that was only a request: another administrator has to confirm it. `message` says so and can be shown to the user. */
export class Asked extends Error {}

/** No connection, a server that was not patient enough, and one that is away. */
const TEMPORARY = new Set([0, 408, 502, 503, 504])

/** Whether the same call may succeed when it is made again. */
export const isTemporary = (error: unknown): boolean => error instanceof ApiError && TEMPORARY.has(error.status)

/** Returns the server's message for a failure, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback
}

/** Returns a message for a failure, followed by the server's reason if it refused the call. */
export function failureOf(error: unknown, text: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message
  return refused ? `${text}: ${error.message}` : text
}
