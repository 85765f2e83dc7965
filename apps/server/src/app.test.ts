import { randomBytes } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { getPlaylist } from '@ayob/contract/playlists'
import { manualClock } from '@ayob/testkit/clock'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from './app'
import { readConfig } from './config'
import { docsRoutes } from './platform/http/docs'
import { type Http, route } from './platform/http/route'
import { lean, screenScope } from './platform/http/screen-route'

const clock = manualClock(new Date('2026-03-02T06:00:10Z'))
const LIMITS = { token: 4, screen: 5, address: 3 }
const TOKEN = 'a'.repeat(43)
const SCREEN = 's'.repeat(43)
let app: FastifyInstance

beforeAll(async () => {
  const config = readConfig({
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://ayob.example',
    TRUST_PROXY: '10.0.0.0/24',
  })
  app = await buildApp({ config, clock, callLimits: LIMITS })
  const who = { id: 's1', userId: 'u1', ownerId: 'u1', memberRole: null } as const
  const session = { ...who, role: 'driver', language: 'en', provenAt: clock.now(), fullyProvenAt: clock.now() } as const
  const http: Http = {
    app,
    clock,
    transact: () => Promise.reject(new Error('no database')),
    limiter: { count: async () => undefined },
    findSession: async (token) => (token === TOKEN ? session : undefined),
  }
  docsRoutes(app, () => `https://ayob.example/${Math.random()}`)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/address', async ({ ip }) => ({ ip }))
  route(http, calls.logout, async () => ({}))
  const vehicle = {
    deviceId: null,
    publicKey: null,
    vehicleId: 'vehicle-1',
    vehicleNumber: 'ABC-1234',
    vehicleType: 'tuktuk',
    pairedAt: 0,
  } as const
  const screen = {
    id: 'screen-1',
    ...vehicle,
    asks: [],
    mayShowAds: true,
    held: [],
    inactive: [],
    place: null,
    side: null,
    drops: [],
    heardAt: null,
    look: null,
    commands: [],
  }
  screenScope(
    app,
    { find: (token) => (token === SCREEN ? { ...screen } : undefined), badlySigned: () => undefined },
    (scope) => scope.get('/api/screens/playlist', lean(getPlaylist), async () => ({})),
  )
  await app.ready()
})
afterAll(() => app.close())

const get = async (url: string, token?: string, remoteAddress = '192.0.2.1', method: 'GET' | 'POST' = 'GET') => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const { statusCode, headers: answered } = await app.inject({ method, url, headers, remoteAddress })
  return { status: statusCode, retryAfter: answered['retry-after'] }
}
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const all: number[] = []
  for (let made = 0; made < count; made += 1) all.push((await ask()).status)
  return all
}

it('calls without a token are limited by address, whatever they call; pages and health checks are not', async () => {
  expect(await statuses(3, () => get('/api/docs'))).toEqual([200, 200, 200])
  expect(await get('/api/nothing')).toEqual({ status: 429, retryAfter: '50' })
  expect((await get('/q/abc')).status).toBe(429)
  expect((await get('/api/docs', undefined, '192.0.2.2')).status).toBe(200)
  expect(await statuses(5, () => get('/healthz'))).toEqual([200, 200, 200, 200, 200])
  clock.advance(50_000)
  expect((await get('/api/docs')).status).toBe(200)
})

it('calls with an unknown token count as calls without one', async () => {
  clock.advance(60_000)
  const random = () => randomBytes(32).toString('base64url')
  const guess = () => get('/api/auth/logout', random(), '192.0.2.3', 'POST')
  expect(await statuses(4, guess)).toEqual([401, 401, 401, 429])
  const asScreen = () => get('/api/screens/playlist', random(), '192.0.2.4')
  expect(await statuses(4, asScreen)).toEqual([401, 401, 401, 429])
})

it('no spelling of a path and no made-up token gets around the limit', async () => {
  const made = randomBytes(32).toString('base64url')
  for (const [number, url] of [
    '/%61pi/docs',
    '/%61pi/nothing',
    '//api/nothing',
    '/api/nothing',
    '/q/%61',
    '/%71/a',
  ].entries()) {
    for (const token of [undefined, made]) {
      clock.advance(60_000)
      const last = (await statuses(4, () => get(url, token, `192.0.2.${10 + number}`))).at(-1)
      expect(last, `${url} ${token ? 'with' : 'without'} a token`).toBe(429)
    }
  }
})

it('a session and a screen have their own limits, which other callers at their address do not use up', async () => {
  clock.advance(60_000)
  await statuses(4, () => get('/api/docs'))
  expect(await statuses(5, () => get('/api/auth/logout', TOKEN, undefined, 'POST'))).toEqual([200, 200, 200, 200, 429])
  expect(await statuses(6, () => get('/api/screens/playlist', SCREEN))).toEqual([200, 200, 200, 200, 200, 429])
})

it('every answer forbids framing and restricts browser features, once', async () => {
  clock.advance(60_000)
  for (const url of ['/api/docs', '/api/nothing', '/nothing']) {
    const { headers } = await app.inject({ url })
    expect(headers['x-frame-options'], url).toBe('DENY')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['permissions-policy'], url).toContain('geolocation=(self)')
    expect(headers['permissions-policy'], url).toContain('camera=()')
  }
})

it('every answer, also to screens, requires TLS for a year and forbids type guessing and framing', async () => {
  clock.advance(60_000)
  const screen = { authorization: `Bearer ${SCREEN}` }
  const answers = [
    await app.inject({ url: '/api/docs' }),
    await app.inject({ url: '/nothing' }),
    await app.inject({ url: '/api/screens/playlist', headers: screen }),
    await app.inject({ url: '/api/screens/playlist' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200, 401])
  for (const { headers } of answers) {
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

it('answers to screens have none of the headers that only matter for pages', async () => {
  clock.advance(60_000)
  const { statusCode, headers } = await app.inject({
    url: '/api/screens/playlist',
    headers: { authorization: `Bearer ${SCREEN}` },
  })
  expect(statusCode).toBe(200)
  for (const name of [
    'referrer-policy',
    'cross-origin-opener-policy',
    'x-frame-options',
    'permissions-policy',
    'vary',
  ]) {
    expect(headers[name], name).toBeUndefined()
  }
})

it('no answer of a call is cached, whatever its status', async () => {
  clock.advance(60_000)
  const headers = { authorization: `Bearer ${TOKEN}` }
  const answers = [
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers }),
    await app.inject({ method: 'POST', url: '/api/auth/logout' }),
    await app.inject({ url: '/api/nothing' }),
  ]
  for (const answer of answers) expect(answer.headers['cache-control']).toBe('no-store')
})

it('the API description is built once', async () => {
  clock.advance(60_000)
  const description = async () => (await app.inject({ url: '/api/openapi.json' })).json()
  expect((await description()).servers).toEqual((await description()).servers)
})

it('the address of a caller is the one that the trusted proxy has seen, whatever the caller claims', async () => {
  const from = async (remoteAddress: string, said: string) =>
    (await app.inject({ url: '/address', remoteAddress, headers: { 'x-forwarded-for': said } })).json().ip
  expect(await from('10.0.0.7', '198.51.100.4')).toBe('198.51.100.4')
  expect(await from('10.0.0.7', '203.0.113.9, 198.51.100.4')).toBe('198.51.100.4')
  expect(await from('192.0.2.77', '198.51.100.4')).toBe('192.0.2.77')
})

it('the log line of a call names the caller by id, and the reason of a refusal', async () => {
  clock.advance(60_000)
  const written = vi.spyOn(app.log, 'info')
  const headers = { authorization: `Bearer ${TOKEN}` }
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  await app.inject({ method: 'POST', url: '/api/auth/logout' })
  const lines = written.mock.calls.map(([line]) => line)
  const route = '/api/auth/logout'
  expect(lines).toEqual([
    { reqId: expect.any(String), method: 'POST', route, status: 200, ms: expect.any(Number), account: 'u1' },
    {
      reqId: expect.any(String),
      method: 'POST',
      route,
      status: 401,
      ms: expect.any(Number),
      refused: 'unauthenticated',
    },
  ])
  written.mockRestore()
})
