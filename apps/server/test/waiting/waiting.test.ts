import { calls } from '@ayob/contract/calls'
import type { WaitingPlace } from '@ayob/contract/waiting'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

async function waiting(token: string): Promise<Partial<Record<WaitingPlace, number>>> {
  const { body } = await server.call(calls.adminWaiting, { token })
  return Object.fromEntries(body.waiting.map(({ place, count }) => [place, count]))
}

it('counts what waits, until it is decided', async () => {
  const nothing = { registrations: 0, inquiries: 0, today: 0, integrity: 0 }
  expect(await waiting(admin)).toEqual({ ...nothing, payouts: 0, tickets: 0, dataRequests: 0, confirmations: 0 })
  const { token } = await server.approved('advertiser')
  await server.call(calls.signUp, { body: server.form('driver') })
  await server.call(calls.bookAd, { token, body: server.booking(await server.creative(token)) })
  const question = { name: 'A', email: 'a@b.lk', company: 'C', phone: '0112345678', message: 'Hello' }
  await server.call(calls.sendInquiry, { body: question })
  await server.call(calls.sendDataRequest, { token, body: { kind: 'access' } })
  const asked = await server.call(calls.openTicket, { token, body: { subject: 'A', description: 'B' } })
  expect(await waiting(admin)).toMatchObject({ registrations: 2, inquiries: 1, dataRequests: 1, tickets: 1 })
  const params = { id: asked.body.ticket.id }
  await server.call(calls.answerTicket, { token: admin, params, body: { message: 'Yes' } })
  expect(await waiting(admin)).toMatchObject({ tickets: 0 })
})

it('tells each role what it may decide, and nothing to an auditor', async () => {
  const placesOf = async (role: 'operations' | 'finance' | 'auditor') =>
    Object.keys(await waiting((await administrator(server, admin, [role])).token))
  expect(await placesOf('operations')).toEqual(expect.arrayContaining(['today', 'tickets']))
  expect(await placesOf('finance')).toContain('payouts')
  expect(await placesOf('finance')).not.toContain('tickets')
  expect(await placesOf('auditor')).toEqual([])
})
