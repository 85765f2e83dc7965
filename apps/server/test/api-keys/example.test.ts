import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { projectFolder } from '@ayob/testkit/folders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-example-'))
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const EXAMPLE = join(projectFolder(), 'packages/client/examples/book-an-ad.ts')

it('the example books an ad from a script', async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await server.approved('advertiser')
  const scopes = ['book', 'creatives']
  const { key } = (await server.call(calls.createApiKey, { token, body: { name: 'Script', scopes } })).body
  const PICTURE = join(folder, 'tea.png')
  await writeFile(PICTURE, server.picture())
  const run = () =>
    new Promise<string>((resolve, reject) => {
      const env = { ...process.env, AYOB_URL: url, AYOB_KEY: key, PICTURE }
      const options = { cwd: projectFolder(), env }
      execFile(process.execPath, ['--import', 'tsx', EXAMPLE], options, (error, out) =>
        error ? reject(error) : resolve(out),
      )
    })
  const said = await run()
  expect(said).toMatch(/^AYB-\d{6} is booked for LKR [\d.]+: see http/)
  const { bookings } = (await server.call(calls.myBookings, { token })).body
  expect(bookings).toHaveLength(1)
  expect(bookings[0]).toMatchObject({ brandName: 'Tea House', approvalStatus: 'pending' })
  expect(said).toContain(bookings[0]?.reference)
})
