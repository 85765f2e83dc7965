import { type ErrorCode, zErrorAnswer } from '@ayob/contract/errors'

/** A failed call. `message` can be shown to people; `fields` has a text for each field with an error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly fields: Readonly<Record<string, string>>
  /** The whole answer, for errors that carry more. */
  readonly answer: Readonly<Record<string, unknown>>

  constructor(status: number, answer: Readonly<Record<string, unknown>>) {
    const parsed = zErrorAnswer.safeParse(answer)
    super(parsed.success ? parsed.data.message : '')
    this.name = 'ApiError'
    this.status = status
    this.code = parsed.success ? parsed.data.code : status === 0 ? 'network' : 'internal'
    this.fields = (parsed.success && parsed.data.fields) || {}
    this.answer = answer
  }
}

/** Returns the server's text for a failure, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback
}

/** Returns a text for a failure, followed by the server's reason if it refused the call. */
export function failureOf(error: unknown, text: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message
  return refused ? `${text}: ${error.message}` : text
}
