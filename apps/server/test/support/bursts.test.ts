import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.stop())

it('100 tickets at once from one account are slowed down, in its language; other and later ones are not', async () => {
  const { token } = await server.approved('driver')
  const other = await server.approved('advertiser')
  await server.call(calls.changeSettings, { token, body: { language: 'si' } })
  const ask = (by: string, subject: string) =>
    server.call(calls.openTicket, { token: by, body: { subject, description: 'Can you help?' } })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(token, `Question ${index}`)))
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(90)
  expect(refused[0]?.body.error).toMatch(/\p{Script=Sinhala}/u)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.call(calls.listTickets, { token })).body.total).toBe(10)
  expect((await ask(other.token, 'Mine')).status).toBeLessThan(300)
  server.clock.advance(600_000)
  expect((await ask(token, 'Later')).status).toBeLessThan(300)
})
