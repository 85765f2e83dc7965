import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const ask = (token: string, body: object) => server.call(calls.openTicket, { token, body })
const mails = async (to: string) =>
  (await server.database.db.selectFrom('mails').select(['subject', 'recipient']).execute()).filter(
    ({ recipient }) => recipient === to,
  )

it('a ticket is opened, answered with a mail, reopened and closed', async () => {
  const { token, email } = await server.approved('advertiser')
  const opened = await ask(token, { subject: 'Large file', description: 'Can you convert it?' })
  expect(opened.body).toMatchObject({ success: true, ticket: { priority: 'medium', status: 'open', messages: [] } })
  const { id } = opened.body.ticket
  const answered = await server.call(calls.answerTicket, {
    params: { id },
    token: admin,
    body: { message: 'Yes, send it.' },
  })
  expect(answered.body.ticket).toMatchObject({ status: 'answered', owner: { email, user_type: 'advertiser' } })
  await server.settle()
  expect((await mails('admin@test.example')).some(({ subject }) => subject.includes('Large file'))).toBe(true)
  expect((await mails(email)).filter(({ subject }) => subject.includes('Large file'))).toHaveLength(1)
  server.clock.advance(1000)
  await server.call(calls.writeToTicket, { params: { id }, token, body: { message: 'Thank you' } })
  const { tickets, total } = (await server.call(calls.listTickets, { token })).body
  expect(total).toBe(1)
  expect(tickets[0]).toMatchObject({
    status: 'open',
    messages: [
      { by: 'support', message: 'Yes, send it.' },
      { by: 'owner', message: 'Thank you' },
    ],
  })
  const close = (status: string) =>
    server.call(calls.setTicketStatus, { params: { id }, token: admin, body: { status } })
  expect((await close('closed')).body.ticket.status).toBe('closed')
  expect((await close('gone')).status).toBe(400)
  const closed = await server.call(calls.adminTickets, { query: 'status=closed', token: admin })
  expect(closed.body).toMatchObject({ total: 1, counts: { all: 1, open: 0, answered: 0, closed: 1 } })
})

it('is hidden from others, and open to drivers', async () => {
  const { token } = await server.approved('driver')
  const stranger = await server.approved('advertiser')
  const { id } = (await ask(token, { subject: 'Screen', priority: 'urgent', description: 'It is dark' })).body.ticket
  const write = (who: string) =>
    server.call(calls.writeToTicket, { params: { id }, token: who, body: { message: 'Hello' } })
  expect((await write(stranger.token)).status).toBe(404)
  expect((await server.call(calls.listTickets, { token: stranger.token })).body.total).toBe(0)
  expect((await write(token)).status).toBe(200)
})

it('reports missing input', async () => {
  const { token } = await server.approved('advertiser')
  for (const body of [{ subject: '', description: 'x' }, { subject: 'x', description: ' ' }, {}]) {
    expect(await ask(token, body)).toMatchObject({ status: 400, body: { error: 'Please fill in all required fields' } })
  }
  expect((await ask(token, { subject: 'x', description: 'y', priority: 'now' })).status).toBe(400)
})
