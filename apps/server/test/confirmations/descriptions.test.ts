import { join } from 'node:path'
import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import type { Confirmation, Description } from '@ayob/contract/confirmations'
import type { Sent } from '@ayob/testkit/api'
import { readMails } from '@ayob/testkit/mails'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payoutCalls } from '../payouts/drivers'
import { administrator } from '../setup/admins'
import { approveAndPay } from '../setup/notice'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let owner: string
let ownerId: string
let asker: Awaited<ReturnType<typeof administrator>>
let auditor: { id: string; token: string }
let use: ReturnType<typeof payoutCalls>

beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' })
  owner = await server.signIn(ADMIN.email, ADMIN.password)
  ownerId = (await server.call(calls.profile, { token: owner })).body.user.id
  const off = { token: owner, params: { kind: 'admin_roles' as const }, body: { on: false } }
  expect((await server.call(calls.switchFourEyes, off)).status).toBe(200)
  asker = await administrator(server, owner, ['finance', 'pricing', 'operations', 'owner'])
  auditor = await auditorOf('auditor@test.example')
  use = payoutCalls(server, owner)
})
afterAll(() => server.stop())

/** A third administrator, asked for by one and confirmed by the other. */
async function auditorOf(email: string) {
  const asked = await ask(calls.inviteAdministrator, { body: { email, roles: ['auditor'] } })
  expect((await confirm(owner, asked.id)).status).toBe(200)
  const mails = server.database.db.selectFrom('mails').select('text').where('recipient', '=', email)
  const token = present(/admin-invitation\/([\w-]{43})/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1])
  const form = {
    ...{ first_name: 'Kamala', last_name: 'Silva', phone: '0777654321' },
    ...{ password: 'a-good-password-7', confirm_password: 'a-good-password-7' },
  }
  const joined = await server.call(calls.acceptAdminInvitation, { params: { token }, body: form })
  return { id: joined.body.user.id, token: joined.body.token }
}

async function ask<C extends Call>(call: C, sent: Omit<Sent<C>, 'token'>, token = asker.token): Promise<Confirmation> {
  const answer = await server.call(call, { ...sent, token } as unknown as Sent<C>)
  expect(answer.status, answer.text).toBe(202)
  return (answer.body as unknown as { confirmation: Confirmation }).confirmation
}
const confirm = (token: string, id: string) => server.call(calls.confirmRequest, { token, params: { id } })
const shown = async (id: string, token = owner) =>
  present(
    (await server.call(calls.listConfirmations, { token, query: 'limit=200' })).body.confirmations.find(
      (one) => one.id === id,
    ),
  )
const descriptionOf = async (id: string): Promise<Description> => present((await shown(id)).description)
const parameter = { name: 'alpha', description: 'A test', parameter_type: 'rate' as const, value: 2, is_active: true }

/** A payout of a new driver, who has one that is paid already. */
async function second() {
  const driver = await use.driver(9_000)
  const first = (await use.request(driver.token, 1_000)).body.payout
  const { id } = await ask(calls.approvePayout, { params: { id: first.id } })
  await confirm(owner, id)
  expect((await use.act(first.id, 'paid', { reference: 'SLIPS 1' })).status).toBe(200)
  return { driver, payout: (await use.request(driver.token, 5_000)).body.payout }
}

describe('a request says', () => {
  it('of a payout: to whom, how much, to which account, and what was paid the last time', async () => {
    const { driver, payout } = await second()
    const asked = await ask(calls.approvePayout, { params: { id: payout.id } })
    const { description } = await shown(asked.id)
    expect(description).toMatchObject({
      says: 'payout_approval',
      facts: {
        driver: { kind: 'person', as: 'driver', id: driver.id, name: 'Nimal Perera' },
        payout: { kind: 'page', page: 'payout', id: payout.id, text: payout.number },
        amount: { kind: 'money', amount: 5_000 },
        account: {
          kind: 'account',
          bank_name: 'Bank of Ceylon',
          account_number: '•••••5678',
          account_name: 'N Perera',
        },
      },
      last: { amount: { kind: 'money', amount: 1_000 }, account: { account_number: '•••••5678' } },
    })
    expect(JSON.stringify(await shown(asked.id))).not.toContain('0012345678')
    // Names and accounts are not kept with the request, but a decided one still says whom it was about.
    const rows = await server.database.db
      .selectFrom('confirmations')
      .select('described')
      .where('id', '=', asked.id)
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(/Perera|5678/)
    await confirm(owner, asked.id)
    expect(await descriptionOf(asked.id)).toMatchObject({
      facts: { driver: { name: 'Nimal Perera' }, amount: { amount: 5_000 } },
    })
  })

  it('of a refund: how much of what was paid, and what is left of it', async () => {
    const advertiser = await server.approved('advertiser')
    const bookingId = await server.submitted(advertiser.token, { durationDays: 60, price: 34_505.52 })
    await approveAndPay(server, bookingId, advertiser.token, { payhere_amount: '34505.52' })
    const { payments } = (await server.call(calls.adminPayments, { token: owner, query: `booking_id=${bookingId}` }))
      .body
    const params = { id: present(payments[0]).id }
    const body = { amount: 26_000, reason: 'As agreed', reference: 'PH-1' }
    const asked = await ask(calls.refundPayment, { params, body })
    expect(await descriptionOf(asked.id)).toMatchObject({
      says: 'refund',
      facts: {
        amount: { amount: 26_000 },
        paid: { amount: 34_505.52 },
        refunded: { amount: 0 },
        refundable: { amount: 34_505.52 },
        reason: { text: 'As agreed' },
      },
      last: {},
    })
  })

  it('of prices: each value before and after', async () => {
    const created = await ask(calls.createParameter, { body: parameter })
    expect(await descriptionOf(created.id)).toMatchObject({
      says: 'parameter_create',
      changes: expect.arrayContaining([{ what: 'value', before: null, after: { kind: 'number', number: 2 } }]),
    })
    expect((await confirm(owner, created.id)).status).toBe(200)
    const { config } = (await server.call(calls.pricingConfig, { token: owner })).body
    const dearer = { ...config, vat_rate: 0.2, fallback_per_day: { ...config.fallback_per_day, car: 1100 } }
    const asked = await ask(calls.changePricingConfig, { body: { config: dearer } })
    expect(await descriptionOf(asked.id)).toMatchObject({
      says: 'pricing_config',
      facts: { count: { number: 2 } },
      changes: [
        { what: 'vat_rate', before: { number: config.vat_rate }, after: { number: 0.2 } },
        { what: 'fallback_per_day.car', before: { number: config.fallback_per_day.car }, after: { number: 1100 } },
      ],
    })
    await server.call(calls.withdrawRequest, { token: asker.token, params: { id: asked.id } })
  })

  it('of roles: which ones there are and will be; of a transfer: how much, when and under which reference', async () => {
    const asked = await ask(calls.changeAdminRoles, { params: { id: auditor.id }, body: { roles: ['finance'] } })
    expect(await descriptionOf(asked.id)).toMatchObject({
      says: 'admin_roles',
      facts: { administrator: { name: 'Kamala Silva' } },
      changes: [{ what: 'roles', before: { roles: ['auditor'] }, after: { roles: ['finance'] } }],
    })
    await server.call(calls.withdrawRequest, { token: asker.token, params: { id: asked.id } })
    const transfer = await ask(calls.recordTransfer, { body: { amount: 100, reference: 'PH 9', day: '2026-03-02' } })
    expect(await descriptionOf(transfer.id)).toMatchObject({
      says: 'journal_entry',
      facts: { amount: { amount: 100 }, reference: { text: 'PH 9' } },
    })
  })
})

describe('a request whose subject has changed', () => {
  it('says so, is refused with the current state, and is replaced when it is asked for again', async () => {
    await confirm(owner, (await ask(calls.createParameter, { body: { ...parameter, name: 'beta' } })).id)
    const { parameters } = (await server.call(calls.pricingParameters, { token: owner, query: 'limit=200' })).body
    const params = { id: present(parameters.find(({ name }) => name === 'beta')).id }
    const first = { params, body: { ...parameter, name: 'beta', value: 3 } }
    const asked = await ask(calls.updateParameter, first)
    expect(asked.changed).toBe(false)
    const other = await ask(calls.updateParameter, { params, body: { ...parameter, name: 'beta', value: 4 } })
    expect((await confirm(owner, other.id)).status).toBe(200)
    expect(await shown(asked.id)).toMatchObject({
      changed: true,
      description: { changes: [{ what: 'value', before: { number: 4 }, after: { number: 3 } }] },
    })
    const refused = await confirm(owner, asked.id)
    expect(refused).toMatchObject({
      status: 409,
      body: { state: 'asked', description: { changes: [{ before: { number: 4 } }] } },
    })
    const again = await ask(calls.updateParameter, first)
    expect(again.id).not.toBe(asked.id)
    expect((await shown(asked.id)).state).toBe('withdrawn')
    expect((await confirm(owner, again.id)).status).toBe(200)
  })

  it('is refused also when a payout goes to another account than it was asked for', async () => {
    const { driver, payout } = await second()
    const asked = await ask(calls.approvePayout, { params: { id: payout.id } })
    await use.account(driver.token, { bank_code: '7083', account_number: '999888777666' })
    // The hold is over, but the account is another one.
    const accounts = server.database.db.updateTable('payout_accounts').set({ held_until: null })
    await accounts.where('driver_id', '=', driver.id).execute()
    expect((await shown(asked.id)).changed).toBe(true)
    expect((await confirm(owner, asked.id)).status).toBe(409)
    expect((await use.list(`driver_id=${driver.id}`)).counts.requested).toBe(1)
  })
})

describe('several requests', () => {
  it('are confirmed at once; those that fail stay and say why', async () => {
    const [one, two] = [await second(), await second()]
    const first = await ask(calls.approvePayout, { params: { id: one.payout.id } })
    const failing = await ask(calls.approvePayout, { params: { id: two.payout.id } })
    const own = await ask(calls.createParameter, { body: { ...parameter, name: 'mine' } }, owner)
    expect((await use.act(two.payout.id, 'failed', { reason: 'The account is closed' })).status).toBe(200)
    const ids = [first.id, failing.id, own.id, first.id, 'none']
    const { status, body } = await server.call(calls.confirmRequests, { token: owner, body: { ids } })
    expect(status).toBe(200)
    expect(body.confirmed).toEqual([first.id])
    expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
      [failing.id, 'conflict'],
      [own.id, 'forbidden'],
      ['none', 'not_found'],
    ])
    expect(body.failed.every(({ error }) => error.length > 5)).toBe(true)
    expect((await shown(failing.id)).state).toBe('asked')
  })

  it('can only be confirmed by those who may confirm each', async () => {
    const { id } = await ask(calls.createParameter, { body: { ...parameter, name: 'gamma' } })
    const sent = { token: auditor.token, body: { ids: [id] } }
    expect((await server.call(calls.confirmRequests, sent)).status).toBe(403)
  })
})

describe('who may confirm a request', () => {
  it('is named, and told by bell and mail; the asker and the others are not', async () => {
    const { payout } = await second()
    const asked = await ask(calls.approvePayout, { params: { id: payout.id } })
    expect(asked.waits_for.map(({ id }) => id)).toEqual([ownerId])
    await server.settle()
    const noticesOf = async (token: string) =>
      (await server.call(calls.listNotifications, { token, query: 'limit=200' })).body.notifications.filter(
        ({ kind }) => kind === 'confirmation.asked',
      )
    const [newest] = await noticesOf(owner)
    expect(newest).toMatchObject({ title: 'Confirmation needed', link: '/admin/confirmations' })
    expect(newest?.message).toContain('a payout')
    expect(await noticesOf(auditor.token)).toEqual([])
    expect((await noticesOf(asker.token)).every(({ message }) => !message.includes('payout'))).toBe(true)
    const mails = (await readMails(join(server.dataDir, 'outbox'))).filter(({ subject }) =>
      subject.includes('confirm a payout'),
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.every(({ to }) => to.includes(ADMIN.email))).toBe(true)
    expect(mails[0]?.text).toContain('/admin/confirmations')
  })
})
