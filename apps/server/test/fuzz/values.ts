import { z } from 'zod'

/** A part of a JSON Schema. */
interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

const schemas = new WeakMap<z.ZodType, Schema>()

function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type)
  if (known) return known
  const made = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(type, made)
  return made
}

const TEXTS = [
  '',
  ' ',
  'Tea House',
  '2026-03-02',
  '2026-02-30',
  'ada@shop.example',
  'https://shop.example',
  '77',
  '-1',
  'ක',
  '\u0000',
  "';--",
  '%',
  'x'.repeat(300),
  'pending',
  'running',
  '0771234567',
]
const NUMBERS = [0, 1, -1, 0.5, 7, 30, 6.93, 79.85, 1e9, -1e308, 2 ** 53]
const STRANGE: readonly unknown[] = [null, true, [], {}, 'x', 0, -1, '\ud800']

/** A value that a schema accepts, or nearly accepts. `ids` are those of known records. */
export function valueFor(type: z.ZodType, random: Random, ids: readonly string[]): unknown {
  return generate(schemaOf(type), random, ids, 0)
}

function generate(schema: Schema, random: Random, ids: readonly string[], depth: number): unknown {
  if (random() < 0.03 || depth > 6) return pick(random, STRANGE)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return generate(pick(random, choices), random, ids, depth + 1)
  switch (Array.isArray(schema.type) ? pick(random, schema.type as readonly string[]) : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => (schema.required?.includes(name) ? random() < 0.97 : random() < 0.5))
          .map(([name, part]) => [name, generate(part, random, ids, depth + 1)]),
      )
    case 'array': {
      const most = Math.min(schema.maxItems ?? 3, 3)
      const length = Math.max(schema.minItems ?? 0, Math.floor(random() * (most + 1)))
      return Array.from({ length }, () => generate(schema.items ?? {}, random, ids, depth + 1))
    }
    case 'number':
    case 'integer': {
      const { minimum = -1e6, maximum = 1e6 } = schema
      const within = minimum + random() * (Math.min(maximum, 1e6) - minimum)
      return random() < 0.3 ? pick(random, NUMBERS) : schema.type === 'integer' ? Math.round(within) : within
    }
    case 'boolean':
      return random() < 0.5
    case 'string':
      return random() < 0.4 ? pick(random, ids) : pick(random, TEXTS)
    default:
      return pick(random, STRANGE)
  }
}

/** The same value with one of its parts replaced. */
export function mutated(value: unknown, random: Random, ids: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1)
    return pick(random, [...STRANGE, ...ids, ...TEXTS, ...NUMBERS])
  const names = Object.keys(value)
  if (names.length === 0) return value
  const name = pick(random, names)
  const copy = structuredClone(value) as Record<string, unknown>
  copy[name] = mutated(copy[name], random, ids)
  return copy
}
