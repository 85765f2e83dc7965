import { NoProof } from './refusal'

/** The checked part of a proof's summary. More fields may exist; the signature covers them too. */
export interface Summary {
  readonly format: 'ayob-proof-1'
  readonly reference: string
  readonly brand_name: string
  readonly first_day: string | null
  readonly last_day: string | null
  readonly goal: number
  readonly provisional: boolean
  readonly as_of: string
  readonly missing: number
  readonly plays: {
    readonly valid: number
    readonly rejected: Readonly<Record<string, number>>
    readonly held?: number | undefined
  }
  readonly by_day: readonly { readonly day: string; readonly plays: number }[]
  readonly by_vehicle_type: readonly { readonly vehicle_type: string; readonly plays: number }[]
  readonly by_route: readonly { readonly route: string; readonly plays: number }[]
  readonly csv: {
    readonly lines: number
    readonly valid: number
    readonly vehicles: number
    readonly sha256: string
  }
}

export interface Signature {
  readonly algorithm: 'Ed25519'
  /** PEM. */
  readonly public_key: string
  /** Base64. */
  readonly value: string
}

export interface Proof {
  readonly summary: Summary
  readonly signature: Signature
}

const FORMAT = 'ayob-proof-1'
const DAY = /^\d{4}-\d{2}-\d{2}$/
const HASH = /^[0-9a-f]{64}$/
const BASE64 = /^[A-Za-z0-9+/]{86}==$/
const PEM = /^-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/

type Check = (value: unknown) => boolean

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText: Check = (value) => typeof value === 'string'
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isDay: Check = (value) => value === null || (typeof value === 'string' && DAY.test(value))
const matches =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const record =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)
const counted = (name: string, check: Check = isText) => ({ [name]: check, plays: isCount })

type Shape = { readonly [field: string]: Check | Shape | readonly [Shape] }

const SUMMARY: Shape = {
  reference: isText,
  brand_name: isText,
  first_day: isDay,
  last_day: isDay,
  goal: isCount,
  provisional: (value) => typeof value === 'boolean',
  as_of: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  missing: isCount,
  plays: { valid: isCount, rejected: record(isCount), held: optional(isCount) },
  by_day: [counted('day', matches(DAY))],
  by_vehicle_type: [counted('vehicle_type')],
  by_route: [counted('route')],
  csv: { lines: isCount, valid: isCount, vehicles: isCount, sha256: matches(HASH) },
}
const SIGNATURE: Shape = {
  algorithm: (value) => value === 'Ed25519',
  public_key: matches(PEM),
  value: matches(BASE64),
}

/** The path of the first field that is missing or invalid; undefined when all are valid. */
function misfit(value: unknown, shape: Check | Shape | readonly [Shape], path: string): string | undefined {
  if (typeof shape === 'function') return shape(value) ? undefined : path
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return path
    return value
      .map((item, index) => misfit(item, shape[0], `${path}[${index}]`))
      .find((wrong): wrong is string => wrong !== undefined)
  }
  if (!isObject(value)) return path
  return Object.entries(shape as Shape)
    .map(([field, inner]) => misfit(value[field], inner, `${path}.${field}`))
    .find((wrong): wrong is string => wrong !== undefined)
}

/**
 * Reads the signed summary of a proof from the text of its file. Errors: NoProof `unreadable` (no JSON, or cut off),
 * `not_a_proof` (names the missing or invalid field) and `unknown_format`.
 */
export function readProof(text: string, file: string): Proof {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NoProof('unreadable', file)
  }
  if (!isObject(value) || !isObject(value.summary)) throw new NoProof('not_a_proof', file, 'summary')
  const { format } = value.summary
  if (typeof format !== 'string') throw new NoProof('not_a_proof', file, 'summary.format')
  if (format !== FORMAT) throw new NoProof('unknown_format', file, format.slice(0, 40))
  const wrong = misfit(value.summary, SUMMARY, 'summary') ?? misfit(value.signature, SIGNATURE, 'signature')
  if (wrong) throw new NoProof('not_a_proof', file, wrong)
  return value as unknown as Proof
}
