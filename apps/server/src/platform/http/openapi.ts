import type { Call } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { zAsked } from '@ayob/contract/confirmations'
import { zErrorAnswer } from '@ayob/contract/errors'
import { WEBHOOK_MESSAGES, type WebhookMessageType, zWebhookMessage } from '@ayob/contract/webhook-messages'
import { z } from 'zod'
import { exampleOf } from './openapi-examples'
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
