import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html'
import { type Json, openApi } from './openapi'
import { text } from './texts'

/** Renders the description as an HTML page. */
export function docsPage(description: Json): string {
  const paths = description.paths as Record<string, Record<string, Json>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = [...new Set(calls.map(({ operation }) => (operation.tags as string[])[0] ?? ''))]
  const section = (group: string) =>
    `<h2 id="${escapeHtml(group)}">${escapeHtml(group)}</h2>${calls
      .filter(({ operation }) => (operation.tags as string[])[0] === group)
      .map(
        ({ path, method, operation }) => `<details><summary><b>${method}</b> <code>/api${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary as string)}</span></summary><p>${escapeHtml(operation.description as string)}</p>
<pre tabindex="0">${escapeHtml(JSON.stringify({ parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses }, null, 2))}</pre></details>`,
      )
      .join('')}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>AYOB API</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.4rem 0}summary b{display:inline-block;min-width:5rem}summary span{opacity:.8}pre{overflow:auto;font-size:13px}
nav a{margin-right:1rem}</style></head><body><main><h1>AYOB API</h1><p>${escapeHtml(text('server.docsIntro'))}</p>
<p><a href="/api/openapi.json">openapi.json</a></p><h2 id="keys">${escapeHtml(text('server.docsKeys'))}</h2><p>${escapeHtml(text('server.docsKeysText'))}</p>
${EXAMPLES.map(({ title, shell }) => `<h3>${escapeHtml(title)}</h3><pre tabindex="0">${escapeHtml(shell)}</pre>`).join('')}
<nav>${groups.map((group) => `<a href="#${escapeHtml(group)}">${escapeHtml(group)}</a>`).join('')}</nav>
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

/** The examples of calls with an API key on the API page. A test runs each of them, in this order. */
export const EXAMPLES: readonly { readonly title: string; readonly shell: string }[] = [
  {
    title: 'The bookings of the account',
    shell: `curl -sS "$AYOB_URL/api/ads/my-bookings?limit=5" -H "Authorization: Bearer $AYOB_KEY"`,
  },
  {
    title: 'What a booking can expect',
    shell: `curl -sS "$AYOB_URL/api/ads/forecast" -H "Authorization: Bearer $AYOB_KEY" -H "Content-Type: application/json" -d '{
  "vehicleType": "tuktuk", "durationDays": 7,
  "adLocations": [{"id": "1", "name": "Fort", "position": {"lat": 6.9344, "lng": 79.8428}, "radius": 1000}]
}'`,
  },
  {
    title: 'A creative; its file_path goes into a booking',
    shell: `curl -sS "$AYOB_URL/api/ads/upload-creative" -H "Authorization: Bearer $AYOB_KEY" -F file=@tea.png`,
  },
  {
    title: 'Its price: another one is refused as price_changed, with the right one',
    shell: `curl -sS "$AYOB_URL/api/ads/book" -H "Authorization: Bearer $AYOB_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: tea-house-1" -d '{
  "brandName": "Tea House", "contactEmail": "ads@tea.example", "vehicleType": "tuktuk", "durationDays": 7, "price": 0,
  "adLocations": [{"id": "1", "name": "Fort", "position": {"lat": 6.9344, "lng": 79.8428}, "radius": 1000}],
  "creativeFile": "FILE_PATH"
}'`,
  },
  {
    title: 'The deliveries of a period',
    shell: `curl -sS "$AYOB_URL/api/reports?from=2026-03-01&to=2026-03-02" -H "Authorization: Bearer $AYOB_KEY"`,
  },
]
