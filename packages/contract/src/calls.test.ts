import { expect, it } from 'vitest'
import { z } from 'zod'
import { MAX_PASSWORD, MIN_PASSWORD, zPassword } from './accounts'
import { type Call, maxBodyOf } from './call'
import { CALLS } from './calls'

const calls = Object.entries(CALLS)

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: unknown
  readonly propertyNames?: unknown
}

/** What a call accepts in its body, as a schema of JSON. */
const bodyOf = ({ body }: Call) => (body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {}) as Schema

/** Each object in a schema, with its place. */
function objectsIn(schema: unknown, place: string): [string, Schema][] {
  if (typeof schema !== 'object' || schema === null) return []
  const own: [string, Schema][] = (schema as Schema).type === 'object' ? [[place, schema as Schema]] : []
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => objectsIn(part, `${place}.${name}`))]
}

it('no call takes fields that it does not name', () => {
  const objects = calls.flatMap(([name, call]) => objectsIn(bodyOf(call), name))
  expect(objects.length).toBeGreaterThan(100)
  // An open object has `additionalProperties: {}`; a map says what its keys and values are.
  const open = objects.filter(
    ([, { additionalProperties, propertyNames }]) =>
      additionalProperties === true ||
      (typeof additionalProperties === 'object' &&
        (!propertyNames || Object.keys(additionalProperties ?? {}).length === 0)),
  )
  expect(open.map(([place]) => place)).toEqual([
    // What a person has entered so far; it is stored and given back as it is.
    'saveBookingDraft.properties.content',
    // A key in the form of browsers, of which four fields are read.
    'registerScreen.properties.public_key',
  ])
})

it('no call lets its caller set what only the server decides', () => {
  const decided = /^(user_type|user_id|owner_id|advertiser_id|driver_id|approved_\w+|paid_at|created_at|admin_roles)$/
  const settable = calls.flatMap(([name, call]) =>
    objectsIn(bodyOf(call), name).flatMap(([place, { properties = {} }]) =>
      Object.keys(properties)
        .filter((field) => decided.test(field))
        .map((field) => `${place}: ${field}`),
    ),
  )
  expect(settable).toEqual([
    // Driver or advertiser, nothing else.
    'signUp.oneOf.0: user_type',
    'signUp.oneOf.1: user_type',
    // The member who becomes the owner.
    'handOver: user_id',
  ])
})

it('a GET has no body and no file, moves nothing and needs no key for a repeat', () => {
  const reading = calls.filter(([, { method }]) => method === 'GET')
  expect(reading.length).toBeGreaterThan(50)
  const odd = reading.filter(([, call]) => call.body || call.files || call.idempotent || call.fourEyes)
  expect(odd.map(([name]) => name)).toEqual([])
})

it('a forgotten password is replaced by the mailed link alone, without secret questions', () => {
  const fields = (wanted: string) =>
    calls.filter(([name]) => name === wanted).flatMap(([, call]) => Object.keys(bodyOf(call).properties ?? {}).sort())
  expect(fields('forgotPassword')).toEqual(['email'])
  expect(fields('resetPassword')).toEqual(['password', 'token'])
  const all = calls.flatMap(([, call]) =>
    objectsIn(bodyOf(call), '').flatMap(([, { properties = {} }]) => Object.keys(properties)),
  )
  expect(all.filter((field) => /question|hint|maiden|first_pet|secret_answer/.test(field))).toEqual([])
})

it("nobody can change another person's factors: these calls name no person", () => {
  const factors = calls.filter(([name, { path }]) => /two-?factor|passkey|recovery/i.test(`${name} ${path}`))
  expect(factors.length).toBeGreaterThan(5)
  for (const [name, { path, params, body }] of factors) {
    expect(path, name).not.toMatch(/^\/admin/)
    // A passkey has an id; each is looked up among those of the caller.
    expect(Object.keys((params as { shape?: object } | undefined)?.shape ?? {}), name).toEqual(
      path.includes(':id') ? ['id'] : [],
    )
    const fields = objectsIn(bodyOf({ body } as Call), '').flatMap(([, { properties = {} }]) => Object.keys(properties))
    expect(
      fields.filter((field) => /user_?id|person|account/i.test(field)),
      name,
    ).toEqual([])
  }
})

it('a password has any signs, from 8 to 200 of them, and stays as it was typed', () => {
  const right = [
    'aaaabbbb',
    '12345678',
    'MIXEDcase',
    '        ',
    'ක්‍රිකට් රසිකයා',
    '👍'.repeat(8),
    'x'.repeat(64),
    'x'.repeat(200),
  ]
  for (const password of right) expect(zPassword.parse(password)).toBe(password)
  expect(zPassword.parse('  spaces around  ')).toBe('  spaces around  ')
  expect([MIN_PASSWORD, MAX_PASSWORD]).toEqual([8, 200])
  for (const wrong of ['x'.repeat(7), 'x'.repeat(201), '']) expect(zPassword.safeParse(wrong).success).toBe(false)
})

/** Each text in a schema that may have any length, with its place. */
function unboundedIn(schema: unknown, place: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maxLength, ...rest } = schema as Record<string, unknown>
  const isFixed = 'enum' in rest || 'const' in rest
  const own = type === 'string' && maxLength === undefined && !isFixed ? [place] : []
  return [...own, ...Object.entries(rest).flatMap(([name, part]) => unboundedIn(part, `${place}.${name}`))]
}

it('every text that a call takes has a longest length', () => {
  const parts = ['params', 'query', 'body'] as const
  const unbounded = calls.flatMap(([name, call]) =>
    parts.flatMap((part) => {
      const schema = call[part]
      return schema
        ? unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), `${name}.${part}`)
        : []
    }),
  )
  expect(unbounded).toEqual([
    // The gateway may say anything here; it is cut.
    'paymentNotify.body.properties.method',
    'paymentNotify.body.properties.status_message',
  ])
})

it('an upload declares its largest body', () => {
  for (const [name, { files, maxBody }] of calls) if (files) expect(maxBody, name).toBeGreaterThan(100_000)
})

/** The most bytes of JSON that a schema takes; undefined where a list or an object has no bound. */
function largestOf(schema: unknown): number | undefined {
  const { type, maxLength, maxItems, items, properties, ...rest } = schema as Record<string, never>
  const choices = (rest.anyOf ?? rest.oneOf) as unknown[] | undefined
  const most = (sizes: (number | undefined)[]) =>
    sizes.some((size) => size === undefined) ? undefined : Math.max(0, ...(sizes as number[]))
  if (choices) return most(choices.map(largestOf))
  if (rest.enum) return Math.max(...(rest.enum as unknown[]).map((value) => JSON.stringify(value).length))
  // A letter of Sinhala or Tamil has three bytes.
  if (type === 'string') return maxLength === undefined ? undefined : 3 * (maxLength as number) + 2
  if (type === 'array') {
    const each = largestOf(items)
    return maxItems === undefined || each === undefined ? undefined : (maxItems as number) * (each + 1) + 2
  }
  if (type !== 'object' || !properties) return type === 'object' ? undefined : 30
  const sizes = Object.entries(properties as Record<string, unknown>).map(([name, part]) => {
    const size = largestOf(part)
    return size === undefined ? undefined : size + name.length + 4
  })
  return sizes.some((size) => size === undefined) ? undefined : (sizes as number[]).reduce((sum, size) => sum + size, 2)
}

it('the limit of each call has room for its largest valid body', () => {
  const tight = calls.flatMap(([name, call]) => {
    const largest = call.body ? largestOf(bodyOf(call)) : undefined
    return largest !== undefined && largest > maxBodyOf(call) ? [`${name}: ${largest} of ${maxBodyOf(call)}`] : []
  })
  expect(tight).toEqual([])
})
