import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@ayob/contract/calls'
import { projectFolder } from '@ayob/testkit/folders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-client-'))
  server = await startServer()
  await promisify(execFile)(process.execPath, [join(projectFolder(), 'scripts/build.mjs'), 'client'])
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}')
  await run('npm', 'pack', join(projectFolder(), 'packages/client/dist'))
  await run('npm', 'install', '--offline', '--no-audit', '--no-fund', './ayob-client-0.2.0.tgz')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program in the empty folder. Returns its output. */
const run = async (program: string, ...args: string[]) => {
  const env = { ...process.env, ...settings }
  return (await promisify(execFile)(program, args, { cwd: folder, env })).stdout
}
const settings: Record<string, string> = {}

it('the packed client books an ad with plain Node.js and no other part of the product', async () => {
  const { token } = await server.approved('advertiser')
  const body = { name: 'Script', scopes: ['book', 'creatives'] }
  settings.AYOB_KEY = (await server.call(calls.createApiKey, { token, body })).body.key
  settings.AYOB_URL = await server.app.listen({ port: 0, host: '127.0.0.1' })
  settings.PICTURE = join(folder, 'tea.png')
  await writeFile(settings.PICTURE, server.picture())
  await copyFile(join(projectFolder(), 'packages/client/examples/book-an-ad.ts'), join(folder, 'book-an-ad.mjs'))
  expect(await run(process.execPath, 'book-an-ad.mjs')).toMatch(/^AYB-\d{6} is booked for LKR/)
})

it('its types describe the input and answer of each call', async () => {
  await writeFile(
    join(folder, 'typed.ts'),
    `import { createClient, type Refused } from '@ayob/client'
const ayob = createClient({ url: 'https://ayob.example', token: 'key' })
export const total: Promise<number> = ayob.myBookings({ query: { page: 2 } }).then((answer) => answer.total)
export const proof: Promise<Blob> = ayob.proofCsv({ params: { id: 'a' } })
export const isLate = (error: Refused): boolean => error.code === 'price_changed'
// @ts-expect-error a key has a name
export const nameless = ayob.createApiKey({ body: { scopes: ['read'] } })
// @ts-expect-error there is no such state
export const wrong = ayob.setAdStatus({ params: { id: 'a' }, body: { status: 'lost' } })
`,
  )
  const tsc = join(projectFolder(), 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--lib', 'es2023,dom']
  expect(await run(process.execPath, tsc, ...options, 'typed.ts')).toBe('')
})
