import type { ErrorCode } from '@ayob/contract/errors'

/** A call that the server refused. `message` can be shown to the user; `fields` has a text for each invalid field. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The time that the server asks the client to wait; 0 by default. */
    readonly retryAfterMs = 0,
    readonly code: ErrorCode | 'unknown' = 'unknown',
    readonly fields: Readonly<Record<string, string>> = {},
    /** The whole answer, for refusals with more fields: `price_changed` has the new price. */
    readonly answer: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'Refused'
  }
}

/** Reads the reason of a refusal. An answer that is not in the server's error format gets the code `unknown`. */
export async function refusalOf(response: Response): Promise<Refused> {
  const answer = (await response.json().catch(() => ({}))) as {
    message?: string
    code?: ErrorCode
    fields?: Record<string, string>
  }
  const { message = `the server answered ${response.status}`, code, fields } = answer
  const waitS = Number(response.headers.get('retry-after') ?? 0)
  return new Refused(response.status, message, waitS * 1000 || 0, code, fields, { ...answer })
}
