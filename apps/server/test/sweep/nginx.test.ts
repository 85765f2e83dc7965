import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathOf } from '@ayob/client/request'
import { isOpen, maxBodyOf } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { zErrorAnswer } from '@ayob/contract/errors'
import { projectFolder } from '@ayob/testkit/folders'
import { freePort } from '@ayob/testkit/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

/** A connection that was left dead makes the next caller wait for a minute. */
const HANGS_MS = 30_000

const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let server: TestServer
let world: Furnished
let nginx: ChildProcess
let folder: string
let url: string

/** The configuration of a deployment, without TLS and with other ports. */
function configuration(port: number, upstream: number): string {
  const deployed = readFileSync(join(projectFolder(), 'deploy', 'nginx.conf'), 'utf8')
  const [zones = ''] = deployed.split(/^server \{/m)
  const [, secure = ''] = deployed.split(/^server \{\n {2}listen 443 ssl;\n/m)
  const plain = secure.replace(/^ *(listen|ssl_|include).*\n/gm, '')
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    error_log ${folder}/error.log; pid ${folder}/nginx.pid; daemon off; worker_processes 1;
    events { worker_connections 256; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${zones.replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)}
      server { listen 127.0.0.1:${port}; ${plain}
    }`
}

beforeAll(async () => {
  if (!hasNginx) return
  server = await startServer()
  world = await furnish(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  folder = mkdtempSync(join(tmpdir(), 'ayob-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, (server.app.server.address() as AddressInfo).port))
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
})
afterAll(async () => {
  if (!hasNginx) return
  const ended = once(nginx, 'close')
  nginx.kill()
  await ended
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const withBody = Object.entries(CALLS).filter(([, call]) => call.body || call.files)

describe.skipIf(!hasNginx)('behind nginx, after a body that is too large', () => {
  it.each(withBody)('%s: its sender gets the answer, and strangers their own', async (name, call) => {
    const token = isOpen(call) ? undefined : world.tokens[call.who[0] as keyof Furnished['tokens']]
    const type = call.files ? 'multipart/form-data; boundary=edge' : 'application/json'
    const signal = () => AbortSignal.timeout(HANGS_MS)
    const refused = await Promise.all(
      [0, 1, 2].map(async () => {
        const answer = await fetch(`${url}/api${pathOf(call, world.samples[name]?.params ?? {})}`, {
          method: call.method,
          headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
          body: Buffer.alloc(maxBodyOf(call) + 200_000, 'x'),
          signal: signal(),
        })
        return [answer.status, zErrorAnswer.safeParse(await answer.json().catch(() => null)).success] as const
      }),
    )
    for (const [status, isOurs] of refused) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(isOurs).toBe(true)
    }
    const strangers = [0, 1, 2, 3].map(async () => (await fetch(`${url}/healthz`, { signal: signal() })).status)
    expect(await Promise.all(strangers)).toEqual([200, 200, 200, 200])
  })
})
