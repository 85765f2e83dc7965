import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let withToken: TestServer
beforeAll(async () => {
  server = await startServer()
  withToken = await startServer({ METRICS_TOKEN: 'a-token-for-prometheus' })
})
afterAll(async () => {
  await server.stop()
  await withToken.stop()
})

it('metrics are given to a caller on the machine itself, never through a proxy', async () => {
  expect((await server.send('GET', '/metrics')).text).toContain('http_request_seconds')
  const forwarded = await server.send('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect([forwarded.status, forwarded.text.includes('http_request_seconds')]).toEqual([404, false])
  expect((await server.send('GET', '/metrics', { remoteAddress: '192.0.2.1' })).status).toBe(404)
})

it('with a token, metrics are given only to its holder', async () => {
  const ask = (authorization?: string) =>
    withToken.send('GET', '/metrics', authorization ? { headers: { authorization } } : {})
  expect((await ask('Bearer a-token-for-prometheus')).status).toBe(200)
  for (const wrong of [undefined, 'Bearer a-token-for-prometheuS', 'Bearer ', 'Basic a-token-for-prometheus']) {
    expect((await ask(wrong)).status, wrong).toBe(404)
  }
})

it('only the description of the calls is public: health tells no version and no address', async () => {
  expect((await server.send('GET', '/api/docs')).status).toBe(200)
  expect((await server.send('GET', '/healthz')).text).toBe('{"status":"ok"}')
  expect((await server.send('GET', '/readyz')).text).toBe('{"status":"ready","ready":true,"reasons":[]}')
  for (const path of ['/server-status', '/debug', '/.env', '/.git/config', '/package.json', '/api/config']) {
    expect((await server.send('GET', path)).status, path).toBe(404)
  }
})
