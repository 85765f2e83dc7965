import type { Call } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { zAsked } from '@ayob/contract/confirmations'
import { zErrorAnswer } from '@ayob/contract/errors'
import { WEBHOOK_MESSAGES, type WebhookMessageType, zWebhookMessage } from '@ayob/contract/webhook-messages'
import { z } from 'zod'
import { text } from './texts'

export type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => nameEntries(jsonSchema as Json),
  }) as Json

/** Describes each entry of a record with fixed keys as a property. */
function nameEntries(schema: Json): void {
  const { required, properties, additionalProperties } = schema
  if (!Array.isArray(required) || properties !== undefined || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(required.map((name: string) => [name, additionalProperties]))
  schema.additionalProperties = false
  delete schema.propertyNames
}

/** Returns the OpenAPI description of all calls and of the messages to webhooks, derived from their schemas. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(CALLS)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'AYOB',
      version: '1',
      description: text('server.docsIntro'),
      license: { name: 'Proprietary', identifier: 'LicenseRef-AYOB' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(zErrorAnswer, 'output') },
    },
    paths,
    webhooks: Object.fromEntries(
      (Object.keys(WEBHOOK_MESSAGES) as WebhookMessageType[]).map((type) => [type, { post: message(type) }]),
    ),
  }
}

const open = (call: Call) => call.who.includes('visitor') || call.who.includes('gateway')

function operation(name: string, call: Call): Json {
  return {
    operationId: name,
    tags: [call.group],
    summary: call.summary,
    description: `${text('server.docsWho')}: ${call.who.join(', ')}${call.scope ? `, ${text('server.docsScope')} ${call.scope}` : ''}${call.stepUp ? `. ${text('server.docsStepUp')}` : ''}`,
    'x-who': call.who,
    ...(call.scope && { 'x-scope': call.scope }),
    security: open(call) ? [] : [{ token: [] }],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...headers(call)],
    ...requestBody(call),
    responses: responses(call),
  }
}

const jsonOf = (schema: Json): Json => ({ content: { 'application/json': { schema } } })

const fileOf = (type: string): Json =>
  type === 'application/json' ? {} : { schema: { type: 'string', format: 'binary' } }

function responses(call: Call): Json {
  const success = call.status ?? 200
  const { [success as 200]: other, ...also } = call.also ?? {}
  const others = Object.entries(also).map(([status, schema]) => [
    status,
    { description: text(`server.docsStatus_${status as '202'}`), ...(schema && jsonOf(schemaOf(schema, 'output'))) },
  ])
  const refused = { description: text('server.docsError'), ...jsonOf({ $ref: '#/components/schemas/Error' }) }
  return {
    [success]: {
      description: 'OK',
      ...(call.download
        ? { content: Object.fromEntries(call.download.map((type) => [type, fileOf(type)])) }
        : jsonOf(schemaOf(other ? z.union([call.answer, other]) : call.answer, 'output'))),
    },
    ...Object.fromEntries(others),
    ...(call.fourEyes && {
      202: { description: text('server.docsStatus_202'), ...jsonOf(schemaOf(zAsked, 'output')) },
    }),
    '4XX': refused,
    '5XX': refused,
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function headers(call: Call): Json[] {
  const header = (name: string, schema: Json, required = false) => ({ name, in: 'header', required, schema })
  const plain = { type: 'string', maxLength: 200 }
  return [
    ...(call.idempotent ? [header('Idempotency-Key', plain)] : []),
    ...(call.also && 304 in call.also ? [header('If-None-Match', plain)] : []),
    ...(call.who.includes('screen') && call.method !== 'GET' ? [header('X-Screen-Signature', plain)] : []),
    header('Accept-Language', { type: 'string', examples: ['si'] }),
  ]
}

function requestBody(call: Call): Json {
  const fields = call.body ? schemaOf(call.body, 'input') : undefined
  if (call.files) {
    const files = Object.fromEntries(call.files.map((file) => [file, { type: 'string', format: 'binary' }]))
    const schema = {
      type: 'object',
      properties: { ...((fields?.properties as Json) ?? {}), ...files },
      required: [...((fields?.required as string[]) ?? []), ...(call.files.length === 1 ? call.files : [])],
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!call.body || !fields) return {}
  const type = call.who.includes('gateway') ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    requestBody: {
      required: !call.body.safeParse({}).success,
      content: { [type]: { schema: fields, example: exampleOf(fields) } },
    },
  }
}

function message(type: WebhookMessageType): Json {
  const schema = schemaOf(zWebhookMessage(type), 'output')
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
  return {
    operationId: `webhook ${type}`.replace(/\W+/g, '_'),
    tags: ['Webhooks'],
    summary: type,
    description: `${text('server.docsWebhook')} ${WEBHOOK_MESSAGES[type].topic}`,
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header),
    requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(schema) } } },
    responses: {
      '2XX': { description: text('server.docsWebhookTaken') },
      410: { description: text('server.docsWebhookGone') },
      '4XX': { description: text('server.docsWebhookAgain') },
    },
  }
}

type AnyJson = Record<string, unknown>

/** Values by the name of a field, for fields whose rules a schema can't express. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  [/^(color|background)$/, '#ffb000'],
  [/^bank_code$/, '7010'],
  [/^branch_code$/, '001'],
  [/^code$/, '123456'],
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
export function exampleOf(schema: AnyJson, name = ''): unknown {
  if ('const' in schema) return schema.const
  if ('default' in schema && name !== '') return schema.default
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = (schema.anyOf ?? schema.oneOf) as AnyJson[] | undefined
  if (choices) return exampleOf(choices[0] ?? {}, name)
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part as AnyJson, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectOf(schema)
  if (type === 'array') return [exampleOf((schema.items ?? {}) as AnyJson, name.replace(/s$/, ''))]
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return stringOf(schema, name)
}

function objectOf({ properties = {}, required = [] }: AnyJson): AnyJson {
  const wanted = new Set(required as string[])
  const fields = Object.entries(properties as Record<string, AnyJson>).filter(([name]) => wanted.has(name))
  return Object.fromEntries(fields.map(([name, property]) => [name, exampleOf(property, name)]))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: AnyJson): number {
  const least = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1
  return Math.max(-(2 ** 31), Math.min(least, typeof maximum === 'number' ? maximum : least))
}

function stringOf({ format, minLength = 0, maxLength = 200 }: AnyJson, name: string): string {
  if (format === 'date') return '2026-03-02'
  if (format === 'date-time') return '2026-03-02T06:00:00.000Z'
  const known = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  const text = typeof known === 'string' ? known : 'Text'
  return text.padEnd(Number(minLength), 'x').slice(0, Number(maxLength))
}
