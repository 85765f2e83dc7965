import { type ErrorCode, zErrorAnswer } from '@ayob/contract/errors'

/** A call that failed. `message` is fit to be shown; `fields` holds a text for each field that is wrong. */
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

/** The server's text for a failure, or the given one when it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.message) || fallback
}

/** Our own text of a failure, with the server's reason when it refused. */
export function failureOf(error: unknown, text: string): string {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.message
  return refused ? `${text}: ${error.message}` : text
}
