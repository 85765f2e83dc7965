import type { FastifyInstance } from 'fastify'
import { EXAMPLES } from './docs-examples'
import { type Json, openApi } from './openapi'
import { text } from './texts'

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
