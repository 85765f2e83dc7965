import type { InputOf } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

let server: TestServer
let admin: string
beforeEach(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterEach(() => server.stop())

/** Opens a ticket and returns its id. */
async function asked(token: string, subject = 'A question', priority: 'low' | 'medium' | 'high' | 'urgent' = 'medium') {
  const body = { subject, priority, description: `${subject}?` }
  return (await server.call(calls.openTicket, { token, body })).body.ticket.id
}
const answer = (id: string, message: string, token = admin) =>
  server.call(calls.answerTicket, { token, params: { id }, body: { message } })
const list = async (query = '', token = admin) =>
  (await server.call(calls.adminTickets, { token, ...(query && { query }) })).body
const one = async (id: string) => (await server.call(calls.adminTicket, { token: admin, params: { id } })).body.ticket
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

describe('who has a ticket', () => {
  const assign = (token: string, id: string, body: InputOf<typeof calls.assignTicket, 'body'>) =>
    server.call(calls.assignTicket, { token, params: { id }, body })

  it('two take it at once: one has it, the other may take it over', async () => {
    const { token } = await server.approved('driver')
    const id = await asked(token)
    const second = await administrator(server, admin, ['operations'])
    const me = present((await list()).colleagues.find(({ id: one }) => one !== second.id)).id
    const both = await Promise.all([
      assign(admin, id, { assignee_id: me }),
      assign(second.token, id, { assignee_id: second.id }),
    ])
    expect(statuses(both)).toEqual([200, 409])
    const over = await assign(second.token, id, { assignee_id: second.id, over: true })
    expect(over.body.ticket.assignee).toMatchObject({ id: second.id, current: true })
    expect(statuses([await assign(second.token, id, { assignee_id: second.id })])).toEqual([200])
    expect((await list('assignee=me', second.token)).total).toBe(1)
    expect((await list('assignee=nobody')).total).toBe(0)
    expect((await list(`assignee=${second.id}`)).total).toBe(1)
    const given = await assign(second.token, id, { assignee_id: me })
    expect(given.body.ticket.assignee).toMatchObject({ id: me, current: false })
    expect((await assign(second.token, id, { assignee_id: null })).status).toBe(409)
    expect((await assign(admin, id, { assignee_id: null })).body.ticket.assignee).toBeNull()
  })

  it('is somebody who may answer it, and whoever answers first', async () => {
    const { token, id: driverId } = await server.approved('driver')
    const id = await asked(token)
    const finance = await administrator(server, admin, ['finance'])
    expect((await assign(admin, id, { assignee_id: driverId })).status).toBe(400)
    expect((await assign(admin, id, { assignee_id: finance.id })).status).toBe(400)
    expect((await assign(finance.token, id, { assignee_id: null })).status).toBe(403)
    expect((await answer(id, 'Yes')).body.ticket.assignee).toMatchObject({ current: true })
  })
})

it('the queue is ordered and filtered, with its medians of 30 days', async () => {
  const { token } = await server.approved('driver')
  const low = await asked(token, 'Low', 'low')
  server.clock.advance(MINUTE_MS)
  const second = await asked(token, 'Urgent', 'urgent')
  server.clock.advance(MINUTE_MS)
  const third = await asked(token, 'Medium')
  const subjects = async (query: string) => (await list(query)).tickets.map(({ subject }) => subject)
  expect(await subjects('')).toEqual(['Medium', 'Urgent', 'Low'])
  expect(await subjects('order=asc')).toEqual(['Low', 'Urgent', 'Medium'])
  expect(await subjects('sort=priority')).toEqual(['Urgent', 'Medium', 'Low'])
  expect(await subjects('priority=low')).toEqual(['Low'])
  expect((await list()).medians).toEqual({ first_answer: null, resolution: null })
  await server.call(calls.setTicketPriority, { token: admin, params: { id: low }, body: { priority: 'high' } })
  expect(await subjects('sort=priority')).toEqual(['Urgent', 'Low', 'Medium'])

  // Asked at 0, 1 and 2 minutes: the first answers come after 10, 19 and 58 minutes.
  server.clock.advance(8 * MINUTE_MS)
  await answer(low, 'One')
  server.clock.advance(10 * MINUTE_MS)
  await answer(second, 'Two')
  server.clock.advance(40 * MINUTE_MS)
  await answer(third, 'Three')
  await answer(third, 'Four')
  const close = (status: 'closed' | 'open') =>
    server.call(calls.setTicketStatus, { token: admin, params: { id: low }, body: { status } })
  await close('closed')
  server.clock.advance(HOUR_MS)
  const again = (await close('closed')).body.ticket
  expect(new Date(present(again.closed_at)).getTime() - new Date(again.created_at).getTime()).toBe(60 * MINUTE_MS)
  expect((await list()).medians).toEqual({ first_answer: 19, resolution: 60 })
  await close('open')
  expect((await one(low)).closed_at).toBeNull()
  expect((await list()).medians).toEqual({ first_answer: 19, resolution: null })
})

describe('two tickets of a person', () => {
  const merge = (id: string, into: string) =>
    server.call(calls.mergeTicket, { token: admin, params: { id }, body: { into } })

  it('become one: the messages move, and the other leads there', async () => {
    const { token } = await server.approved('driver')
    const [first, second] = [await asked(token, 'First'), await asked(token, 'Second')]
    server.clock.advance(MINUTE_MS)
    await answer(first, 'About the first')
    const merged = await merge(first, second)
    expect(merged.body.ticket.messages.map(({ by, message }) => [by, message])).toEqual([
      ['owner', 'First?'],
      ['support', 'About the first'],
    ])
    expect(statuses([await merge(first, second)])).toEqual([200])
    expect(await one(first)).toMatchObject({ status: 'closed', messages: [], merged_into: { id: second } })
    const write = await server.call(calls.writeToTicket, { token, params: { id: first }, body: { message: 'Hello' } })
    expect(write.status).toBe(409)
    expect((await answer(first, 'Hello')).status).toBe(409)
    const third = await asked(token, 'Third')
    expect(statuses([await merge(second, third)])).toEqual([200])
    expect((await one(first)).merged_into).toEqual({ id: third, subject: 'Third' })
    expect(
      (await server.call(calls.listTickets, { token })).body.tickets.map(({ merged_into }) => merged_into),
    ).toEqual(expect.arrayContaining([null, { id: third, subject: 'Third' }]))
  })

  it('are merged in both orders at once: one of them wins', async () => {
    const { token } = await server.approved('advertiser')
    const [first, second] = [await asked(token, 'First'), await asked(token, 'Second')]
    expect(statuses(await Promise.all([merge(first, second), merge(second, first)]))).toEqual([200, 409])
    const both = [await one(first), await one(second)]
    expect(both.filter(({ merged_into }) => merged_into === null)).toHaveLength(1)
    expect(both.flatMap(({ messages }) => messages)).toHaveLength(1)
  })

  it('of two people, or one with itself, are not merged', async () => {
    const [first, second] = [
      await asked((await server.approved('driver')).token),
      await asked((await server.approved('driver')).token),
    ]
    expect((await merge(first, second)).status).toBe(400)
    expect((await merge(first, first)).status).toBe(400)
    expect((await merge(first, 'none')).status).toBe(400)
    expect((await merge('none', first)).status).toBe(404)
  })
})

it('a ticket is linked to what belongs to its person, and to nothing else', async () => {
  const vehicle = await addVehicle(server)
  const driver = await vehicle.driver()
  const id = await asked(driver)
  const { links } = (await server.call(calls.ticketChoices, { token: admin, params: { id } })).body
  const screen = present(links.find(({ kind }) => kind === 'screen'))
  const link = (ticket: string, body: InputOf<typeof calls.linkTicket, 'body'>) =>
    server.call(calls.linkTicket, { token: admin, params: { id: ticket }, body })
  expect((await link(id, { screen_id: screen.id })).body.ticket.links).toEqual([screen])

  const { token } = await server.approved('advertiser')
  const body = server.booking(await server.creative(token))
  const { booking_id } = (await server.call(calls.bookAd, { token, body })).body
  const other = await asked(token)
  expect((await link(other, { booking_id })).body.ticket.links).toMatchObject([{ kind: 'booking', id: booking_id }])
  expect((await link(other, { screen_id: screen.id })).status).toBe(400)
  expect((await link(id, { booking_id })).status).toBe(400)
  expect((await link(id, {})).body.ticket.links).toEqual([])
})

it('prepared answers are kept in three languages', async () => {
  const body = { title: 'Restart', en: 'Hello {name}', si: 'ආයුබෝවන් {name}', ta: 'வணக்கம் {name}' }
  const added = await server.call(calls.addTicketReply, { token: admin, body })
  const params = { id: added.body.reply.id }
  await server.call(calls.changeTicketReply, { token: admin, params, body: { ...body, title: 'Power' } })
  const { replies } = (await server.call(calls.ticketReplies, { token: admin })).body
  expect(replies).toEqual([{ ...body, id: params.id, title: 'Power' }])
  expect((await server.call(calls.addTicketReply, { token: admin, body: { ...body, ta: ' ' } })).status).toBe(400)
  const finance = await administrator(server, admin, ['finance'])
  expect((await server.call(calls.addTicketReply, { token: finance.token, body })).status).toBe(403)
  const remove = () => server.call(calls.deleteTicketReply, { token: admin, params })
  expect(statuses(await Promise.all([remove(), remove()]))).toEqual([200, 404])
  const { token } = await server.approved('driver')
  const id = await asked(token)
  expect((await one(id)).owner).toMatchObject({ first_name: expect.stringMatching(/./), language: 'en' })
})
