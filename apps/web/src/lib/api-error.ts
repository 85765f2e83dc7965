import type { ErrorAnswer, ErrorCode } from '@ayob/contract/errors'

/** A failed call. `message` can be shown to people; `fields` has a text for each field with an error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly fields: Readonly<Record<string, string>>
  /** The whole answer, for errors that carry more. */
  readonly answer: Readonly<Record<string, unknown>>

  /** @param said what the answer says, if it is one of ours */
  constructor(status: number, answer: Readonly<Record<string, unknown>> = {}, said?: ErrorAnswer) {
    super(said?.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = said?.code ?? (status === 0 ? 'network' : 'internal')
    this.fields = said?.fields ?? {}
    this.answer = answer
  }
}

/** A call that only asked: another administrator has to confirm it. `message` says so and can be shown to people. */
export class Asked extends Error {}

/** Returns the server's text for a failure, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback
}

/** Returns a text for a failure, followed by the server's reason if it refused the call. */
export function failureOf(error: unknown, text: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message
  return refused ? `${text}: ${error.message}` : text
}
