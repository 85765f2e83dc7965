import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookingNews } from '../../src/desk/news/bookings.listeners'
import { peopleNews } from '../../src/desk/news/people.listeners'
import type { Context } from '../../src/platform/context'
import type { EventPayloads, EventType, HappenedEvent } from '../../src/platform/events'
import type { Listener } from '../../src/platform/ports'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
/** Ids of what the tests call u1, b1 and b2. */
const ids: Record<string, string> = {}
/** What the tests call the addresses. */
const names: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  const { db } = server.database
  const owner = await server.admin()
  const second = await administrator(server, owner, ['owner'])
  const { id, email, token } = await server.approved('advertiser')
  Object.assign(ids, { u1: id, b1: await server.submitted(token), b2: await server.submitted(token) })
  await server.settle()
  const admins = await db.selectFrom('users').select('email').where('user_type', '=', 'admin').execute()
  for (const admin of admins)
    names[admin.email] = admin.email === second.email ? 'two@ayob.example' : 'one@ayob.example'
  names[email] = 'ads@ayob.example'
  await db
    .updateTable('bookings')
    .set({ start_date: '2026-03-02', end_date: '2026-04-01', rejection_reason: 'Too bright' })
    .execute()
  const party = { name: 'Tea House', address: null, tin: null, phone: null }
  const flight = {
    ...{ brandName: 'Tea House', vehicleType: 'tuktuk', places: ['Borella'], quantity: 1, durationDays: 30 },
    ...{ netCents: 1_271_390, vatCents: 228_850, totalCents: 1_500_240, vatRate: 0.18 },
    ...{ startDate: '2026-03-02', endDate: '2026-04-01' },
  }
  const others = [{ ...flight, reference: 'AYB-000124', totalCents: 60 }]
  const document = {
    ...{ supplier: party, purchaser: party, flight: { ...flight, reference: 'AYB-000123' }, others },
    ...{ issuedOn: '2026-03-02', number: '26MAR_WEB_1', payment: null },
  }
  const payment = { amount_cents: 1_500_240, currency: 'LKR', status: 'completed' } as const
  const settled = { gateway_pending_at: null, gateway_payment_id: null, method: null, became: 'booking' } as const
  for (const name of ['b1', 'b2'] as const) {
    const booking_id = ids[name] ?? ''
    const at = server.clock.now()
    const row = { id: `payment of ${name}`, booking_id, ...payment, order_id: `order of ${name}`, ...settled }
    await db
      .insertInto('payments')
      .values({ ...row, created_at: at, settled_at: at })
      .execute()
    const issued = { booking_id, number: `26MAR_WEB_${name}`, payment_id: row.id, issued_at: at }
    await db
      .insertInto('invoices')
      .values({ ...issued, document: JSON.stringify(document) })
      .execute()
  }
})
beforeEach(() => server.database.db.deleteFrom('mails').execute())
afterAll(() => server.stop())

const rows = () => server.database.db.selectFrom('mails').selectAll().orderBy('id').execute()
const happen = <T extends EventType>(type: T, payload: EventPayloads[T], id = 7) =>
  server.database.transact(async (tx) => {
    const real = Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, ids[String(value)] ?? value]))
    const event = { id, type, payload: real, occurredAt: server.clock.now() } as HappenedEvent<T>
    const context = {
      clock: server.clock,
      publicUrl: () => 'https://ayob.example',
      config: { company: {} },
      secrets: { links: ['ab'.repeat(32)] },
    } as unknown as Context
    for (const listener of ({ ...bookingNews(context), ...peopleNews(context) }[type] ?? []) as readonly Listener<T>[])
      await listener(tx, event)
  })
const mailed = async () => (await rows()).map(({ template, recipient }) => `${template} to ${names[recipient]}`).sort()
const admins = (template: string) => [`${template} to one@ayob.example`, `${template} to two@ayob.example`]
const payment = { bookingId: 'b1', paymentId: 'p1', amountCents: 1_500_240 }
const short = { added: 2, delivered: 400, goal: 432, lastDay: '2026-03-31' }

it.each<[EventType, EventPayloads[EventType], string[]]>([
  [
    'registration.submitted',
    { userId: 'u1' },
    ['registration-received to ads@ayob.example', ...admins('registration-new')],
  ],
  ['registration.approved', { userId: 'u1' }, ['registration-approved to ads@ayob.example']],
  ['registration.rejected', { userId: 'u1', reason: 'x' }, ['registration-rejected to ads@ayob.example']],
  ['booking.submitted', { bookingId: 'b1' }, admins('booking-submitted')],
  ['booking.approved', { bookingId: 'b1' }, ['booking-approved to ads@ayob.example']],
  ['booking.rejected', { bookingId: 'b1' }, ['booking-rejected to ads@ayob.example']],
  ['booking.paid', payment, ['payment-receipt to ads@ayob.example']],
  ['booking.creative_added', { bookingId: 'b1', number: 2 }, admins('creative-added')],
  ['booking.creative_approved', { bookingId: 'b1', number: 2 }, ['creative-approved to ads@ayob.example']],
  [
    'booking.creative_rejected',
    { bookingId: 'b1', number: 2, reason: null },
    ['creative-rejected to ads@ayob.example'],
  ],
  ['booking.published', { bookingId: 'b1' }, ['booking-live to ads@ayob.example']],
  ['booking.completed', { bookingId: 'b1' }, ['booking-completed to ads@ayob.example']],
  ['booking.extended', { bookingId: 'b1', days: 2 }, ['booking-extended to ads@ayob.example']],
  ['booking.extended', { bookingId: 'b1', days: 2, short }, ['booking-made-good to ads@ayob.example']],
  [
    'booking.settled',
    { bookingId: 'b1', goal: 432, delivered: 400, missing: 32 },
    ['booking-settled to ads@ayob.example'],
  ],
  ['booking.overdue', { bookingId: 'b1' }, ['payment-overdue to ads@ayob.example']],
  ['booking.disputed', { bookingId: 'b1', paymentId: 'p1' }, admins('payment-disputed')],
  ['payment.unexpected', { ...payment, why: 'deleted' }, admins('payment-unexpected')],
  ['booking.paused', { bookingId: 'b1' }, []],
])('%s sends one mail to each person concerned', async (type, payload, expected) => {
  await happen(type, payload)
  await happen(type, payload)
  expect(await mailed()).toEqual([...expected].sort())
})

it('a paid order sends one receipt for all its bookings', async () => {
  await happen('booking.paid', payment, 1)
  await happen('booking.paid', { ...payment, bookingId: 'b2' }, 2)
  expect(await rows()).toMatchObject([{ template: 'payment-receipt', subject: expect.stringContaining('AYB-000124') }])
})

it('a second event of the same kind sends another mail', async () => {
  await happen('booking.overdue', { bookingId: 'b1' }, 1)
  await happen('booking.overdue', { bookingId: 'b1' }, 2)
  expect(await mailed()).toHaveLength(2)
})
