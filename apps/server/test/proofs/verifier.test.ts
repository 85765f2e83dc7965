import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { projectFolder } from '@ayob/testkit/folders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { liveBooking } from '../setup/vehicle'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-verify-'))
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number
  readonly out: string
  readonly errors: string
}
/** Runs a program in the empty folder. */
const run = (program: string, ...args: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(program, args, { cwd: folder }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    )
  })

it('is packed, and checks a proof with npx without any other part of the product', async () => {
  const advertiser = await server.approved('advertiser')
  const id = await liveBooking(server, advertiser.token)
  const csv = (await server.call(calls.proofCsv, { params: { id }, token: advertiser.token })).text
  const proof = (await server.call(calls.proofJson, { params: { id }, token: advertiser.token })).body
  const files = {
    'proof.csv': csv,
    'proof.json': JSON.stringify(proof),
    'changed.json': JSON.stringify({ ...proof, summary: { ...proof.summary, brand_name: 'Another' } }),
    'key.pem': (await server.call(calls.proofKey)).body.public_key,
    'cat.json': 'meow',
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))

  const packed = await run('npm', 'pack', join(projectFolder(), 'packages/verify'), '--json')
  expect(packed.code, packed.errors).toBe(0)
  const packs: { filename: string; files: { path: string }[] }[] = JSON.parse(packed.out.slice(packed.out.indexOf('[')))
  const [pack] = packs
  expect(pack?.files.map(({ path }) => path).sort()).toEqual(['dist/ayob-verify.mjs', 'package.json'])
  const verify = (...args: string[]) =>
    run('npx', '--offline', '--yes', `--package=${join(folder, pack?.filename ?? '')}`, 'ayob-verify', ...args)

  const proved = await verify('--key', 'key.pem', 'proof.json', 'proof.csv')
  expect(proved.errors).not.toContain('Error')
  expect(proved.out).toContain('PROVED: everything holds.')
  expect(proved.code).toBe(0)
  expect(await verify('proof.json')).toMatchObject({ code: 3, out: expect.stringContaining('INCOMPLETE') })
  expect(await verify('--key', 'key.pem', 'changed.json', 'proof.csv')).toMatchObject({
    code: 1,
    out: expect.stringContaining('WRONG  The summary was changed'),
  })
  expect(await verify('--json', 'proof.csv')).toMatchObject({
    code: 3,
    out: expect.stringContaining(proof.summary.csv.sha256),
  })
  expect(await verify('cat.json')).toMatchObject({ code: 2, errors: expect.stringContaining('no JSON') })
  expect(await verify('nowhere.json')).toMatchObject({ code: 2, errors: expect.stringContaining("can't be read") })
  expect((await verify()).code).toBe(2)
})
