import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Line, openLine } from './line'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const sockets = new Set<Socket>()
let pem: { key: Buffer; cert: Buffer }
let server: Server | Http2SecureServer | undefined

const call = (line: Line, path: string, body = '') =>
  line({ method: body ? 'POST' : 'GET', path, headers: { authorization: 'Bearer t' }, body: Readable.from([body]) })

async function listening(next: Server | Http2SecureServer): Promise<string> {
  server = next
  next.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve))
  return `https://localhost:${(next.address() as AddressInfo).port}`
}

const cut = () => {
  for (const socket of sockets) socket.destroy()
}

describe.skipIf(!hasOpenssl)('the line to AYOB', () => {
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'ayob-line-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, '-subj', '/CN=localhost'], {
      stdio: 'ignore',
    })
    pem = { key: readFileSync(key), cert: readFileSync(cert) }
    rmSync(folder, { recursive: true })
    // The certificate is only this test's.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  })
  afterEach(async () => {
    cut()
    sockets.clear()
    await new Promise((resolve) => server?.close(resolve))
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  it('carries all calls over one connection of HTTP/2, and a new one after it was cut', async () => {
    const url = await listening(
      createSecureServer(pem, (asked, answer) => {
        void text(asked).then((body) => {
          answer.writeHead(200, { 'x-screen-receipt': 'r1' })
          answer.end(`${asked.httpVersion} ${asked.method} ${asked.url} ${asked.headers.authorization} ${body}`)
        })
      }),
    )
    const line = openLine(url)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => call(line, `/api/screens/plays?${n}`, 'abc')))
    expect(answers.map(({ status, headers }) => [status, headers['x-screen-receipt']])).toEqual(
      Array(5).fill([200, 'r1']),
    )
    expect(await text(answers[3]?.body ?? Readable.from([]))).toBe('2.0 POST /api/screens/plays?3 Bearer t abc')
    expect(sockets.size).toBe(1)
    cut()
    await expect
      .poll(() =>
        call(line, '/').then(
          ({ status }) => status,
          () => 'cut',
        ),
      )
      .toBe(200)
    expect(sockets.size).toBe(2)
  })

  it('speaks HTTP/1.1 with a server that knows no other, also over one connection', async () => {
    const url = await listening(
      createServer(pem, (asked, answer) => void answer.end(`${asked.httpVersion} ${asked.url}`)),
    )
    const line = openLine(url)
    for (const path of ['/one', '//elsewhere.example/two', '/three', '/four']) {
      expect(await text((await call(line, path)).body)).toBe(`1.1 ${path}`)
    }
    // One to ask what the server speaks.
    expect(sockets.size).toBe(2)
  })

  it('tells when AYOB cuts a call, and when nobody is there', async () => {
    const url = await listening(createSecureServer(pem, cut))
    const line = openLine(url)
    await expect(call(line, '/')).rejects.toThrow()
    await new Promise((resolve) => server?.close(resolve))
    await expect(call(line, '/')).rejects.toThrow()
  })
})
