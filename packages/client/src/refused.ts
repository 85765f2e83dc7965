import type { ErrorCode } from '@ayob/contract/errors'

interface Reason {
  /** The time that the server asks the client to wait; 0 by default. */
  readonly retryAfterMs?: number
  readonly code?: ErrorCode | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly answer?: Readonly<Record<string, unknown>>
}

/**
 * A call that the server refused. `message` can be shown to the user, unless the code is `unknown`; `fields` has a text for
 * each invalid field.
 */
export class Refused extends Error {
  readonly status: number
  readonly retryAfterMs: number
  readonly code: ErrorCode | 'unknown'
  readonly fields: Readonly<Record<string, string>>
  /** The whole answer, for refusals with more fields: `price_changed` has the new price. */
  readonly answer: Readonly<Record<string, unknown>>

  /** @param status 0 when the server could not be reached */
  constructor(status: number, message?: string, { retryAfterMs = 0, code, fields = {}, answer = {} }: Reason = {}) {
    super(message ?? `the server answered ${status}`)
    this.name = 'Refused'
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.code = code ?? 'unknown'
    this.fields = fields
    this.answer = answer
  }
}

/** Reads the reason of a refusal. An answer that is not in the server's error format gets the code `unknown`. */
export async function refusalOf(response: Response): Promise<Refused> {
  const json: unknown = await response.json().catch(() => undefined)
  const answer = { ...(json as { message?: string; code?: ErrorCode; fields?: Record<string, string> } | undefined) }
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
  const { message, code, fields } = answer
  if (typeof message !== 'string' || typeof code !== 'string') {
    return new Refused(response.status, undefined, { retryAfterMs, answer })
  }
  return new Refused(response.status, message, { retryAfterMs, code, fields, answer })
}
