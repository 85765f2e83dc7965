import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { manualClock } from '@ayob/testkit/clock'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from './app'
import { readConfig } from './config'
import { docsRoutes } from './platform/http/docs'

let folder: string
let app: FastifyInstance
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-pages-'))
  const webFolder = join(folder, 'dist')
  await mkdir(join(webFolder, 'assets'), { recursive: true })
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>AYOB</title>')
  await writeFile(join(webFolder, 'assets', 'secret-name.js'), 'export {}')
  await writeFile(join(folder, 'package.json'), 'outside')
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://ayob.example' })
  app = await buildApp({ config, clock: manualClock(new Date('2026-03-02T06:00:10Z')), webFolder })
  docsRoutes(app, () => 'https://ayob.example')
  app.post('/api/echo', async ({ body }) => ({ body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const PLACES = ['/', '/assets/secret-name.js', '/api/docs', '/api/nothing', '/uploads/nothing', '/nowhere']

it('only our own scripts run, objects and other bases are forbidden, on every answer', async () => {
  for (const url of PLACES) {
    const { headers } = await app.inject({ url })
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((one) => one.trim().split(' '))
        .map(([name = '', ...values]) => [name, values.join(' ')]),
    )
    expect(policy.get('default-src'), url).toBe("'self'")
    expect(policy.get('script-src'), url).toBe("'self'")
    expect(policy.has('script-src-elem') || policy.has('script-src-attr'), url).toBe(false)
    expect(policy.get('object-src'), url).toBe("'none'")
    expect(policy.get('base-uri'), url).toBe("'none'")
    expect(policy.get('frame-ancestors'), url).toBe("'none'")
    expect(policy.get('form-action'), url).toBe("'self'")
  }
})

it('other sites learn no path from the referrer', async () => {
  for (const url of PLACES) {
    expect((await app.inject({ url })).headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
  }
})

it('no page of another origin may read an answer, or ask whether it may', async () => {
  const allowing = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  for (const url of PLACES) {
    const origin = 'https://evil.example'
    expect(allowing((await app.inject({ url, headers: { origin } })).headers), url).toEqual([])
    const ask = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
    const answer = await app.inject({ method: 'OPTIONS', url, headers: ask })
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(allowing(answer.headers), url).toEqual([])
  }
})

it('an error answer is JSON and repeats nothing of the address', async () => {
  const answer = await app.inject({ url: '/api/<script>alert(1)</script>?x=<script>' })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body).not.toContain('<')
})

it('a folder is never listed', async () => {
  for (const url of ['/assets/', '/assets', '/assets/.', '/uploads/', '/uploads']) {
    const answer = await app.inject({ url })
    expect(answer.body, url).not.toContain('secret-name')
    if (url !== '/assets') expect(answer.statusCode, url).toBe(404)
  }
  expect((await app.inject({ url: '/assets/secret-name.js' })).statusCode).toBe(200)
})

it('nothing outside the folder of the built pages is served', async () => {
  const climbs = [
    '/../',
    '/%2e%2e/',
    '/..%2f',
    '/assets/../../',
    '/assets/%2e%2e/%2e%2e/',
    '/assets/..%2f..%2f',
    '/..%5c',
  ]
  for (const climb of climbs) {
    const call = request({ port, host: '127.0.0.1', path: `${climb}package.json` })
    const [answer] = await once(call.end(), 'response')
    expect(await text(answer), climb).not.toContain('outside')
  }
  expect((await app.inject({ url: '/.git/config' })).headers['content-type']).toContain('text/html')
})

it('TRACE is refused and repeats no header', async () => {
  for (const path of ['/', '/api/docs', '/nowhere']) {
    const call = request({ port, host: '127.0.0.1', method: 'TRACE', path, headers: { 'x-secret': 'told-to-nobody' } })
    const [answer] = await once(call.end(), 'response')
    expect([404, 405], path).toContain(answer.statusCode)
    expect(await text(answer)).not.toContain('told-to-nobody')
  }
})

/** Sends bytes as they are, and returns everything that comes back until the server hangs up. */
async function answerTo(...lines: readonly string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(lines.join('\r\n'))
  return text(socket)
}

it.each([
  ['two lengths', 'Content-Length: 2', 'Content-Length: 30'],
  ['a length and chunks', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
  ['chunks in an odd spelling', 'Transfer-Encoding: xchunked', 'Content-Length: 2'],
  ['a space before the colon', 'Content-Length : 2', 'X-Other: 1'],
])('a request with %s is refused, and what follows it is not read as another one', async (_, one, two) => {
  const head = ['POST /api/echo HTTP/1.1', 'Host: ayob.example', 'Content-Type: application/json', one, two]
  const answer = await answerTo(...head, '', '{}GET /api/docs HTTP/1.1', 'Host: ayob.example', '', '')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
})
