import type { ErrorCode } from '@ayob/contract/errors'

/** An error that is reported to the caller. `key` is a message key; `fields` maps a field to a message key. */
export class Refusal extends Error {
  readonly values: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    readonly code: ErrorCode,
    readonly key: string,
    { values = {}, fields, extra = {} }: Partial<Pick<Refusal, 'values' | 'fields' | 'extra'>> = {},
  ) {
    super(`${code}: ${key}`)
    this.values = values
    this.fields = fields
    this.extra = extra
  }
}

/** The row does not exist or belongs to somebody else. The caller can't distinguish the two. */
export const notFound = () => new Refusal('not_found', 'server.notFound')

/** Returns the value if it was found. Throws `not_found` otherwise. */
export function orNotFound<Found>(found: Found): NonNullable<Found> {
  if (found === undefined || found === null) throw notFound()
  return found
}

/** The value of a field is invalid. */
export const badField = (field: string, key: string) =>
  new Refusal('validation_failed', key, { fields: { [field]: key } })

/** A file can't be used, with the reason: a message key, or one with the values of its placeholders. */
export function badFile(field: string, reason: string | readonly [string, Refusal['values']]): Refusal {
  const [key, values] = typeof reason === 'string' ? [reason, {}] : reason
  return new Refusal('validation_failed', key, { values, fields: { [field]: key } })
}

interface Described {
  readonly code?: unknown
  readonly severity?: unknown
  readonly constraint?: unknown
  readonly table?: unknown
  readonly routine?: unknown
}

interface Logged {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [field: string]: unknown
}

/**
 * The loggable part of an error: its kind, code and place. Omits the message and details of database errors, which
 * quote user input, and all fields of other errors except the message.
 */
export function loggedError(error: unknown): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { name: type, message, stack = '', cause } = error
  const { code, severity, constraint, table, routine } = error as Described
  const isOfDatabase = severity !== undefined
  return {
    ...{ type, code },
    ...(isOfDatabase ? { message: 'refused by the database', constraint, table, routine } : { message }),
    stack: stack.slice(Math.max(0, stack.search(/^ {4}at /m))),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  }
}
