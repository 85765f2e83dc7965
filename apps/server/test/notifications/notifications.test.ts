import { ADMIN_ROLES, type AdminRole } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { approveAndPay, sendNotice } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; token: string }
let admin: string
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  admin = await server.admin()
})
afterAll(() => server.stop())

const notices = async (token = advertiser.token) => {
  await server.settle()
  return (await server.call(calls.listNotifications, { token })).body
}
const kinds = async (token?: string) => (await notices(token)).notifications.map(({ kind }) => kind) as string[]
const read = (body: unknown, token = advertiser.token) =>
  server.call(calls.readNotifications, { token, body: body as object })

describe('the bell', () => {
  it('notifies the advertiser of each step of a booking, of the payment and of each answer, newest first', async () => {
    const id = await server.submitted(advertiser.token)
    await approveAndPay(server, id, advertiser.token)
    const status = (to: string) =>
      server.call(calls.setAdStatus, { params: { id }, token: admin, body: { status: to } })
    for (const to of ['running', 'paused', 'running']) await status(to)
    const ticket = { subject: 'Large file', description: 'Can you convert it?' }
    const opened = (await server.call(calls.openTicket, { token: advertiser.token, body: ticket })).body
    await server.call(calls.answerTicket, { params: { id: opened.ticket.id }, token: admin, body: { message: 'Yes.' } })
    expect(await kinds()).toEqual([
      'ticket.answered',
      'booking.resumed',
      'booking.paused',
      'booking.published',
      'booking.paid',
      'booking.approved',
      'booking.submitted',
    ])
    const { notifications, unread, total } = await notices()
    expect({ unread, total }).toEqual({ unread: 7, total: 7 })
    expect(notifications[3]).toMatchObject({
      title: 'Ad live',
      message: expect.stringMatching(/^Ceylon Tea House \(AYB-\d{6}\) is on screens now\.$/),
      link: `/monitor-ads/${id}`,
      read: false,
    })
    expect(notifications[0]).toMatchObject({ message: 'Support has answered: Large file', link: '/support' })
  })

  it('reports why an ad was rejected, and that one is overdue or disputed', async () => {
    const rejected = await server.submitted(advertiser.token)
    await server.call(calls.rejectAd, { params: { id: rejected }, token: admin, body: { reason: 'Blurred' } })
    expect(present((await notices()).notifications[0]).message).toMatch(/was rejected: Blurred$/)
    const disputed = await server.submitted(advertiser.token)
    const order = await approveAndPay(server, disputed, advertiser.token)
    await sendNotice(server, order, { status_code: '-3' })
    expect((await notices()).notifications[0]).toMatchObject({ kind: 'booking.disputed' })
  })

  it('notifies of each of several creatives separately', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => server.newCreative(advertiser.token)))
    const creativeFiles = [first, second].map((file) => ({ file }))
    const body = { ...server.booking(present(first)), creativeFiles } as ReturnType<typeof server.booking>
    const { booking_id: id } = (await server.call(calls.bookAd, { token: advertiser.token, body })).body
    const one = (number: string) => ({ params: { id, number }, token: admin })
    await server.call(calls.rejectCreative, { ...one('2'), body: { reason: 'Too dark' } })
    expect((await notices()).notifications[0]).toMatchObject({
      kind: 'booking.creative_rejected',
      message: expect.stringMatching(/^Creative 2 of Ceylon Tea House \(AYB-\d{6}\) was rejected.* Reason: Too dark$/),
      link: `/monitor-ads/${id}`,
    })
    await approveAndPay(server, id, advertiser.token)
    const file = present(third)
    await server.call(calls.addCreative, { params: { id }, token: advertiser.token, body: { file } })
    expect((await notices(admin)).notifications[0]).toMatchObject({
      kind: 'booking.creative_added',
      link: '/admin/registrations?tab=ads',
    })
    await server.call(calls.approveCreative, one('3'))
    expect((await notices()).notifications[0]).toMatchObject({
      title: 'Creative approved',
      message: expect.stringMatching(/^Creative 3 of Ceylon Tea House/),
    })
  })

  it('notifies administrators of waiting work, with their own texts and links', async () => {
    await server.submitted(advertiser.token)
    await server.call(calls.signUp, { body: server.form('driver') })
    const { notifications } = await notices(admin)
    expect(notifications[0]).toMatchObject({
      kind: 'registration.submitted',
      message: 'Nimal Perera waits for review.',
      link: '/admin/registrations',
    })
    expect(notifications[1]).toMatchObject({
      kind: 'booking.submitted',
      message: expect.stringContaining('waits for your review'),
    })
  })

  it('marks the given notifications as read, or all, but never those of others', async () => {
    const { notifications, unread } = await notices()
    expect((await read({ ids: [present(notifications[0]).id] })).body).toMatchObject({
      success: true,
      unread: unread - 1,
    })
    expect((await read({ ids: [present(notifications[0]).id, 'nothing'] })).body.unread).toBe(unread - 1)
    const other = await server.approved('advertiser')
    expect((await read({ ids: [present(notifications[1]).id] }, other.token)).body.unread).toBe(0)
    expect((await notices()).unread).toBe(unread - 1)
    expect((await read({})).body.unread).toBe(0)
    expect((await notices()).notifications.every((notice) => notice.read)).toBe(true)
  })

  it('paginates, and refuses callers without a token', async () => {
    const all = (await notices()).notifications
    const second = await server.call(calls.listNotifications, { query: 'page=2&limit=1', token: advertiser.token })
    expect(second.body.notifications).toEqual([all[1]])
    expect((await server.call(calls.listNotifications)).status).toBe(401)
  })

  it('notifies once, even when the event is dispatched again', async () => {
    const before = (await notices()).total
    const { db } = server.database
    await db.updateTable('events').set({ dispatched_at: null }).execute()
    expect((await notices()).total).toBe(before)
  })
})

describe('administrators', () => {
  it('are notified of what their roles can act on, in the app and by mail', async () => {
    const owner = await server.admin()
    const people = new Map<AdminRole, { token: string; email: string }>()
    for (const role of ADMIN_ROLES) people.set(role, await administrator(server, owner, [role]))
    const { token: asking } = await server.approved('advertiser')
    await server.submitted(asking)
    const asked = { subject: 'Large file', description: 'Can you convert it?' }
    await server.call(calls.openTicket, { token: asking, body: asked })
    const told: Readonly<Record<AdminRole, readonly string[]>> = {
      owner: ['booking.submitted', 'registration.submitted', 'ticket.asked'],
      reviewer: ['booking.submitted', 'registration.submitted'],
      operations: ['ticket.asked'],
      finance: [],
      pricing: [],
      auditor: [],
    }
    for (const [role, { token, email }] of people) {
      const kinds = (await notices(token)).notifications.map(({ kind }) => kind)
      expect([...new Set(kinds)].sort(), role).toEqual(told[role])
      const mails = server.database.db.selectFrom('mails').select('template').where('recipient', '=', email)
      const templates = new Set((await mails.execute()).map(({ template }) => template))
      expect(templates.has('booking-submitted'), role).toBe(told[role].includes('booking.submitted'))
      expect(templates.has('ticket-asked'), role).toBe(told[role].includes('ticket.asked'))
    }
  })
})
