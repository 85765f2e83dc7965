import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLS, calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLES } from '../../src/platform/http/docs'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-docs-'))
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

it('the examples on the API page work as printed', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await server.approved('advertiser')
  const body = { name: 'Examples', scopes: ['read', 'book', 'creatives', 'reports'] }
  const { key } = (await server.call(calls.createApiKey, { token, body })).body
  await writeFile(join(folder, 'tea.png'), server.picture())
  const run = (shell: string) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const env = { ...process.env, AYOB_URL: url, AYOB_KEY: key }
      execFile('sh', ['-c', shell], { cwd: folder, env }, (error, out) =>
        error ? reject(error) : resolve(JSON.parse(out)),
      )
    })
  let file = ''
  const codes: unknown[] = []
  for (const { shell } of EXAMPLES) {
    const answer = await run(shell.replace('FILE_PATH', file))
    if (typeof answer.file_path === 'string') file = answer.file_path
    codes.push(answer.code ?? answer.success)
  }
  expect(codes).toEqual([true, true, true, 'price_changed', true])

  const page = (await server.send('GET', '/api/docs')).text
  for (const { title } of EXAMPLES) expect(page).toContain(title)
  const { paths } = (await server.send<{ paths: Record<string, Record<string, object>> }>('GET', '/api/openapi.json'))
    .body
  for (const { path, method, scope } of Object.values(CALLS)) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect((operation as { 'x-scope'?: string })['x-scope']).toBe(scope)
  }
})
