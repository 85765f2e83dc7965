import type { Call } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { zErrorAnswer } from '@ayob/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { EXAMPLES } from './docs-examples'
import { text } from './texts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json

/** Returns the OpenAPI description of all calls, derived from their schemas. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(CALLS)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'AYOB', version: '1', description: text('server.docsIntro') },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(zErrorAnswer, 'output') },
    },
    paths,
  }
}

function operation(name: string, call: Call): Json {
  const open = call.who.includes('visitor') || call.who.includes('gateway')
  return {
    operationId: name,
    tags: [call.group],
    summary: call.summary,
    description: `${text('server.docsWho')}: ${call.who.join(', ')}${call.scope ? `, ${text('server.docsScope')} ${call.scope}` : ''}${call.stepUp ? `. ${text('server.docsStepUp')}` : ''}`,
    'x-who': call.who,
    ...(call.scope && { 'x-scope': call.scope }),
    ...(!open && { security: [{ token: [] }] }),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...idempotency(call)],
    ...requestBody(call),
    responses: {
      [call.status ?? 200]: {
        description: 'OK',
        content: {
          [call.download ?? 'application/json']: call.download ? {} : { schema: schemaOf(call.answer, 'output') },
        },
      },
      default: {
        description: text('server.docsError'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
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

function idempotency(call: Call): Json[] {
  if (!call.idempotent) return []
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
}

function requestBody(call: Call): Json {
  if (call.files) {
    const properties = Object.fromEntries(call.files.map((file) => [file, { type: 'string', format: 'binary' }]))
    return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } } }
  }
  if (!call.body) return {}
  const type = call.who.includes('gateway') ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    requestBody: {
      required: !call.body.safeParse({}).success,
      content: { [type]: { schema: schemaOf(call.body, 'input') } },
    },
  }
}

const safe = (value: string) => value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Renders the description as an HTML page. */
export function docsPage(description: Json): string {
  const paths = description.paths as Record<string, Record<string, Json>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = [...new Set(calls.map(({ operation }) => (operation.tags as string[])[0] ?? ''))]
  const section = (group: string) =>
    `<h2 id="${safe(group)}">${safe(group)}</h2>${calls
      .filter(({ operation }) => (operation.tags as string[])[0] === group)
      .map(
        ({ path, method, operation }) => `<details><summary><b>${method}</b> <code>/api${safe(path)}</code>
<span>${safe(operation.summary as string)}</span></summary><p>${safe(operation.description as string)}</p>
<pre tabindex="0">${safe(JSON.stringify({ parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses }, null, 2))}</pre></details>`,
      )
      .join('')}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>AYOB API</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;min-width:5rem}summary span{opacity:.8}pre{overflow:auto;font-size:13px}
nav a{margin-right:1rem}</style></head><body><main><h1>AYOB API</h1><p>${safe(text('server.docsIntro'))}</p>
<p><a href="/api/openapi.json">openapi.json</a></p><h2 id="keys">${safe(text('server.docsKeys'))}</h2><p>${safe(text('server.docsKeysText'))}</p>
${EXAMPLES.map(({ title, shell }) => `<h3>${safe(title)}</h3><pre tabindex="0">${safe(shell)}</pre>`).join('')}
<nav>${groups.map((group) => `<a href="#${safe(group)}">${safe(group)}</a>`).join('')}</nav>
${groups.map(section).join('')}</main></body></html>`
}

/** Serves the description and its page. Both are built once, at the first request. */
export function docsRoutes(app: FastifyInstance, publicUrl: () => string): void {
  let built: { json: string; page: string } | undefined
  const build = () => {
    const description = openApi(publicUrl())
    return { json: JSON.stringify(description), page: docsPage(description) }
  }
  const docs = () => {
    built ??= build()
    return built
  }
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(docs().json))
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(docs().page))
}
