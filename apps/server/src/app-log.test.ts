import { manualClock } from '@ayob/testkit/clock'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from './app'
import { readConfig } from './config'

/** The lines that would go to standard output. */
const written: string[] = []
let app: FastifyInstance

beforeAll(async () => {
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'info' })
  app = await buildApp({ config, clock: manualClock(new Date('2026-03-02T06:00:10Z')) })
  const stream = Object.getOwnPropertySymbols(app.log).find(({ description }) => description === 'pino.stream')
  if (!stream) throw new Error('the logger has no stream')
  Object.assign(app.log, { [stream]: { write: (line: string) => written.push(line) } })
  app.get('/api/fails', async () => {
    throw new TypeError('no such thing\n{"level":30,"msg":"forged"}')
  })
  app.get('/api/works', async () => ({ ok: true }))
  await app.ready()
})
beforeEach(() => {
  written.length = 0
})
afterAll(() => app.close())

it('each line is one JSON object with its time in UTC, machine, process and level', async () => {
  const before = Date.now()
  await app.inject({ url: '/api/works' })
  await app.inject({ url: '/api/fails' })
  app.log.warn({ mails: ['a\nb'] }, 'mails were left')
  expect(written).toHaveLength(4)
  for (const line of written) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    const parsed = JSON.parse(line)
    expect(parsed).toMatchObject({ level: expect.any(Number), hostname: expect.any(String), pid: process.pid })
    // Milliseconds since 1970 know no time zone.
    expect(parsed.time).toBeGreaterThanOrEqual(before)
    expect(parsed.time).toBeLessThanOrEqual(Date.now())
    expect(parsed.msg).toEqual(expect.any(String))
  }
})

it('an unexpected error is logged with its kind, its place and the request, and answered without them', async () => {
  const answer = await app.inject({ url: '/api/fails' })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toMatch(/no such thing|TypeError|app-log/)
  const failed = written.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
  expect(failed).toMatchObject({ level: 50, reqId: answer.headers['x-request-id'] })
  expect(JSON.stringify(failed.err)).toContain('TypeError')
  expect(JSON.stringify(failed.err)).toContain('app-log.test.ts')
})

it('no input begins another line of the log', async () => {
  await app.inject({ url: '/api/fails' })
  await app.inject({ url: '/api/works?x=%0a{"level":30}', headers: { 'user-agent': 'a\\n{"msg":"forged"}' } })
  const lines = written.join('').trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['request failed', 'request', 'request'])
})
