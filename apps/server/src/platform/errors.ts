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
