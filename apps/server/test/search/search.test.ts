import { ADMIN_ROLES, type AdminRole } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import type { FoundKind } from '@ayob/contract/search'
import { present } from '@ayob/testkit/present'
import { Client, type QueryConfig } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { payoutCalls } from '../payouts/drivers'
import { administrator } from '../setup/admins'
import { payBooking } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const search = async (q: string) => {
  const answer = await server.call(calls.adminSearch, { token: admin, query: `q=${encodeURIComponent(q)}` })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.found
}
const titles = async (q: string) => (await search(q)).map(({ kind, title }) => `${kind} ${title}`)

it('finds a person by either name, both, e-mail and phone, and an organisation by its name', async () => {
  const { id, email } = await server.approved('advertiser', {
    first_name: 'Chandrika',
    last_name: 'Wijesinghe',
    phone: '071 555 0199',
    organization_name: 'Zephyr Traders',
  })
  for (const words of ['chandrika', 'CHANDRIKA W', 'wijesi', email, '071 5550', '+94 71 555']) {
    expect(await search(words), words).toEqual([
      expect.objectContaining({ kind: 'advertiser', id, title: 'Chandrika Wijesinghe' }),
    ])
  }
  expect(await titles('zephyr')).toEqual(['advertiser Zephyr Traders'])
  expect(await titles('handrika')).toEqual([])
})

it('finds a booking by number and brand, a plate in any spelling, a screen, a ticket', async () => {
  const advertiser = await server.approved('advertiser')
  const id = await server.submitted(advertiser.token, { brandName: 'Quokka Tea' })
  const { booking } = (await server.call(calls.bookingDetail, { token: advertiser.token, params: { id } })).body
  for (const words of [booking.reference, booking.reference.toLowerCase(), booking.reference.slice(4), 'quokka']) {
    expect(await search(words), words).toContainEqual(
      expect.objectContaining({ kind: 'booking', id, title: booking.reference }),
    )
  }
  const driver = await server.approved('driver', { vehicle_number: 'WP QXZ-4321' })
  const device = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
  for (const words of ['qxz-4321', 'WP QXZ 43', 'QXZ4321']) {
    expect(await titles(words), words).toEqual(['vehicle WP QXZ-4321', 'screen WP QXZ-4321'])
  }
  const ticket = { subject: 'Xylophone on Galle Road', description: 'It is too loud' }
  await server.call(calls.openTicket, { token: advertiser.token, body: ticket })
  expect(await titles('xylo')).toEqual(['ticket Xylophone on Galle Road'])
})

it('finds an invoice by its number, also in lower case', async () => {
  const advertiser = await server.approved('advertiser')
  const id = await server.submitted(advertiser.token)
  await server.call(calls.approveAd, { token: admin, params: { id }, body: { startDate: '2026-03-03' } })
  await payBooking(server, advertiser.token, id)
  await server.settle()
  const { number } = await server.database.db
    .selectFrom('invoices')
    .select('number')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await search(number.toLowerCase())).toEqual([
    expect.objectContaining({ kind: 'invoice', id, title: number, detail: expect.stringContaining('AYB-') }),
  ])
})

it('finds a payout and a credit note by their numbers', async () => {
  const use = payoutCalls(server, admin)
  const driver = await use.driver(1_000)
  const { payout } = (await use.request(driver.token, 1_000)).body
  expect(await search(payout.number.toLowerCase())).toEqual([
    { kind: 'payout', id: payout.id, title: payout.number, detail: 'Nimal Perera' },
  ])
  const advertiser = await server.approved('advertiser')
  const id = await server.submitted(advertiser.token)
  await server.call(calls.approveAd, { token: admin, params: { id }, body: { startDate: '2026-03-03' } })
  await payBooking(server, advertiser.token, id)
  const { payments } = (await server.call(calls.adminPayments, { token: admin, query: `booking_id=${id}` })).body
  const body = { amount: 100, reason: 'As agreed', reference: 'PH-1' }
  const params = { id: present(payments[0]).id }
  const { refund } = (await server.call(calls.refundPayment, { token: admin, params, body })).body
  expect(await search(present(refund.credit_note))).toEqual([
    expect.objectContaining({ kind: 'credit_note', id, title: refund.credit_note }),
  ])
})

it('shows at most five of a kind, without duplicates, and treats special characters literally', async () => {
  for (let n = 0; n < 7; n += 1) await server.approved('driver', { first_name: 'Yohan', last_name: `Yohan${n}` })
  const found = await search('yohan')
  expect(found).toHaveLength(5)
  expect(new Set(found.map(({ id }) => id)).size).toBe(5)
  for (const words of ['%%', '__', "'; --", '\\\\', '😀😀', 'ක්‍රි']) expect(await search(words), words).toEqual([])
  const short = await server.call(calls.adminSearch, { token: admin, query: 'q=a' })
  expect(short.body).toMatchObject({ code: 'validation_failed', fields: { q: 'Enter at least 2 characters' } })
})

it('looks into indexes alone, so that its time does not grow with what there is', async () => {
  const asked = vi.spyOn(Client.prototype, 'query')
  for (const words of ['nimal', 'AYB-000001', '26MAR_WEB_1', 'CAB-1001', '+94 77 123']) await search(words)
  const queries = asked.mock.calls.flatMap(([sent, values]) => {
    const { text, values: own } = typeof sent === 'string' ? { text: sent, values: undefined } : (sent as QueryConfig)
    return text.includes("'ticket' as kind") ? [{ text, values: (own ?? values) as unknown[] }] : []
  })
  asked.mockRestore()
  expect(queries).toHaveLength(5)
  const client = await server.database.pool.connect()
  try {
    // A small table is read as a whole whatever there is: this asks what else could be done.
    await client.query('begin; set local enable_seqscan = off')
    for (const { text, values } of queries) {
      const { rows } = await client.query(`explain ${text}`, values)
      const plan = rows.map((row): string => row['QUERY PLAN'])
      expect(plan.filter((line) => /Seq Scan|Filter:.* >= /.test(line))).toEqual([])
      expect(plan.filter((line) => line.includes(' search_')).length).toBeGreaterThanOrEqual(9)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('finds for each role what the role may read, and nothing else', async () => {
  const { token, id: driverId } = await server.approved('driver', {
    first_name: 'Quintus',
    vehicle_number: 'WP QUI-1234',
  })
  await server.approved('advertiser', { organization_name: 'Quintessence' })
  const device = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token, body: { code: device.code } })
  await server.call(calls.openTicket, { token, body: { subject: 'Quiet screen', description: 'It is dark' } })
  const people: readonly FoundKind[] = ['vehicle', 'driver', 'advertiser']
  const expected: Record<AdminRole, readonly FoundKind[]> = {
    owner: ['vehicle', 'screen', 'driver', 'advertiser', 'administrator', 'ticket'],
    reviewer: people,
    operations: ['vehicle', 'screen', 'driver', 'advertiser', 'ticket'],
    finance: people,
    pricing: [],
    auditor: ['vehicle', 'screen', 'driver', 'advertiser', 'administrator', 'ticket'],
  }
  // Administrators come first in the alphabet, but don't crowd out other matches.
  const others = Array.from({ length: 5 }, (_, n) =>
    administrator(server, admin, ['pricing'], { email: `qui${n}@test.example` }),
  )
  await Promise.all(others)
  for (const role of ADMIN_ROLES) {
    const { token: theirs } = await administrator(server, admin, [role])
    const { found } = (await server.call(calls.adminSearch, { token: theirs, query: 'q=qui' })).body
    expect([...new Set(found.map(({ kind }) => kind))], role).toEqual(expected[role])
    if (expected[role].includes('driver')) expect(found.map(({ id }) => id)).toContain(driverId)
  }
})
