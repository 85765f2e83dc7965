type Json = Record<string, unknown>

/** Values by the name of a field, for fields whose rules a schema can't express. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/^(color|background)$/, '#ffb000'],
  [/^bank_code$/, '7010'],
  [/^branch_code$/, '001'],
  [/^account_number$/, '1000123456'],
  [/^p256dh$/, 'B'.repeat(87)],
  [/^auth$/, 'A'.repeat(22)],
  [/^last_four_digits$/, '4242'],
  [/email/i, 'ads@tea.example'],
  [/password/i, 'a-good-password-7'],
  [/phone/i, '+94 77 123 4567'],
  [/(url|website|link|endpoint)$/i, 'https://tea.example/'],
  [/(^|_)(day|date|from|to|startDate|starts?|expires|until)$|_date$|Date$|_expires$/, '2026-03-02'],
  [/_at$|^at$|timestamp|^hour$/, '2026-03-02T06:00:00.000Z'],
  [/month$/, '2026-03'],
  [/reference/, 'AYB-000032'],
  [/(^|_)id$|Id$/, '1f0c6d2e-8a5b-4c3d-9e7f-000000000001'],
  [/brand/i, 'Tea House'],
  [/name$/i, 'Tea House'],
  [/creativeFile|file_path/, '8d5f1c.png'],
]

/** Returns a value that fits a JSON schema. */
export function exampleOf(schema: Json, name = ''): unknown {
  if ('const' in schema) return schema.const
  if ('default' in schema && name !== '') return schema.default
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return exampleOf(choices[0] ?? {}, name)
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part as Json, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return [exampleOf((schema.items ?? {}) as Json, name.replace(/s$/, ''))]
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return stringOf(schema, name)
}

function objectOf({ properties = {}, required = [] }: Json): Json {
  const wanted = new Set(required as string[])
  const fields = Object.entries(properties as Record<string, Json>).filter(([name]) => wanted.has(name))
  return Object.fromEntries(fields.map(([name, property]) => [name, exampleOf(property, name)]))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1
  return Math.max(-(2 ** 31), Math.min(least, typeof maximum === 'number' ? maximum : least))
}

function stringOf({ format, minLength = 0, maxLength = 200 }: Json, name: string): string {
  if (format === 'date') return '2026-03-02'
  if (format === 'date-time') return '2026-03-02T06:00:00.000Z'
  const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  const text = typeof known === 'string' ? known : 'Text'
  return text.padEnd(Number(minLength), 'x').slice(0, Number(maxLength))
}
