import type { ErrorCode } from '@ayob/contract/errors'

/** A refusal that is told to the caller. `key` is a catalogue key, `fields` maps a field to a catalogue key. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    key: string,
    more: {
      values?: Record<string, string | number>
      fields?: Record<string, string>
      extra?: Record<string, unknown>
    } = {},
  ) {
    super(`${code}: ${key}`)
    this.code = code
    this.key = key
    this.values = more.values ?? {}
    this.fields = more.fields
    this.extra = more.extra ?? {}
  }
}

/** What isn't there, or is somebody else's: the two can't be told apart from outside. */
export const notFound = () => new Refusal('not_found', 'server.notFound')

/** A bad value of one field. */
export const badField = (field: string, key: string) =>
  new Refusal('validation_failed', key, { fields: { [field]: key } })
