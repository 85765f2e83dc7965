import { type Call, CONFIRMATION_KINDS, type ConfirmationKind } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import type { Confirmation } from '@ayob/contract/confirmations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payoutCalls } from '../payouts/drivers'
import { administrator } from '../setup/admins'
import { approveAndPay } from '../setup/notice'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let owner: string
let ownerId: string
let asker: { id: string; token: string }

beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' })
  owner = await server.signIn(ADMIN.email, ADMIN.password)
  ownerId = (await server.call(calls.profile, { token: owner })).body.user.id
})
afterAll(() => server.stop())

const switchOf = (kind: ConfirmationKind, on: boolean) =>
  server.call(calls.switchFourEyes, { token: owner, params: { kind }, body: { on } })
const logOf = async (subjectId: string) => {
  const query = `subject_id=${subjectId}&limit=50`
  const { activities } = (await server.call(calls.adminActivity, { token: owner, query })).body
  return activities.map(({ action, actor }) => [action, actor.id]).reverse()
}
const confirm = (token: string, id: string) => server.call(calls.confirmRequest, { token, params: { id } })

/** Requests as one administrator and confirms as another, twice at once. `state` changes with the confirmation and not before. */
async function fourEyes<C extends Call>(call: C, sent: Omit<Sent<C>, 'token'>, state: () => Promise<unknown>) {
  const before = await state()
  const asked = await server.call(call, { ...sent, token: asker.token } as Sent<C>)
  expect(asked.status, asked.text).toBe(202)
  const { confirmation } = asked.body as unknown as { confirmation: Confirmation }
  expect(await state()).toEqual(before)
  expect((await confirm(asker.token, confirmation.id)).status).toBe(403)
  expect(await state()).toEqual(before)
  const other = await server.signIn(ADMIN.email, ADMIN.password)
  const both = await Promise.all([confirm(owner, confirmation.id), confirm(other, confirmation.id)])
  expect(both.map(({ status }) => status).sort(), both.map(({ text }) => text).join('\n')).toEqual([200, 409])
  expect(await logOf(confirmation.id)).toEqual([
    ['confirmation.asked', asker.id],
    ['confirmation.confirmed', ownerId],
  ])
  return state()
}

describe('a single administrator', () => {
  it("can't use a kind until it is switched off, which is recorded", async () => {
    const invite = () =>
      server.call(calls.inviteAdministrator, {
        token: owner,
        body: { email: 'first@test.example', roles: ['auditor'] },
      })
    const asked = await invite()
    expect(asked.status).toBe(202)
    const { confirmation } = asked.body as unknown as { confirmation: Confirmation }
    expect((await confirm(owner, confirmation.id)).status).toBe(403)
    await server.call(calls.withdrawRequest, { token: owner, params: { id: confirmation.id } })
    expect((await switchOf('admin_roles', false)).status).toBe(200)
    expect((await invite()).status).toBe(201)
    expect(await logOf('admin_roles')).toEqual([['confirmation.switched_off', ownerId]])
    for (const kind of CONFIRMATION_KINDS.filter((one) => one !== 'admin_roles')) {
      expect((await switchOf(kind, false)).status).toBe(200)
      expect((await switchOf(kind, true)).status).toBe(200)
      expect(await logOf(kind)).toEqual([
        ['confirmation.switched_off', ownerId],
        ['confirmation.switched_on', ownerId],
      ])
    }
    asker = await administrator(server, owner, ['owner', 'finance', 'operations', 'pricing'])
    expect((await switchOf('refund', false)).status).toBe(409)
  })
})

describe('two administrators', () => {
  it('approve a payout', async () => {
    const use = payoutCalls(server, owner)
    const driver = await use.driver(60_000)
    const { id } = (await use.request(driver.token, 50_000)).body.payout
    const state = async () => (await server.call(calls.adminPayout, { token: owner, params: { id } })).body.payout.state
    expect(await fourEyes(calls.approvePayout, { params: { id } }, state)).toBe('approved')
  })

  it('refund more than the limit, also in parts; less needs no confirmation', async () => {
    const advertiser = await server.approved('advertiser')
    const paid = async () => {
      const bookingId = await server.submitted(advertiser.token, { durationDays: 60, price: 34_505.52 })
      await approveAndPay(server, bookingId, advertiser.token, { payhere_amount: '34505.52' })
      const query = `booking_id=${bookingId}`
      const payments = async () => (await server.call(calls.adminPayments, { query, token: owner })).body.payments
      const [payment] = await payments()
      const refunds = async () => present((await payments())[0]).refunds.map(({ amount }) => amount)
      return { params: { id: present(payment).id }, refunds }
    }
    const body = (amount: number) => ({ amount, reason: 'As agreed', reference: 'PH-1' })
    const whole = await paid()
    expect(await fourEyes(calls.refundPayment, { params: whole.params, body: body(25_000.01) }, whole.refunds)).toEqual(
      [25_000.01],
    )
    const parts = await paid()
    const send = (amount: number) =>
      server.call(calls.refundPayment, { token: asker.token, params: parts.params, body: body(amount) })
    expect((await send(20_000)).status).toBe(200)
    expect((await send(5_000)).status).toBe(200)
    expect((await send(0.01)).status).toBe(202)
    expect((await parts.refunds()).sort()).toEqual([20_000, 5_000])
  })

  it('write a journal entry by hand', async () => {
    const balance = async () => (await payoutCalls(server, owner).balances()).bank ?? 0
    const before = await balance()
    const body = { amount: 1000, reference: 'PH 7', day: '2026-03-02' }
    expect(await fourEyes(calls.recordTransfer, { body }, balance)).toBe(before + 1000)
  })

  it('change a price and the rate of VAT', async () => {
    const shown = async () => (await server.call(calls.pricingConfig, { token: owner })).body
    const { config } = await shown()
    const rate = async () => (await shown()).config.vat_rate
    const dayRate = async () => (await shown()).config.fallback_per_day.car
    expect(await fourEyes(calls.changePricingConfig, { body: { config: { ...config, vat_rate: 0.2 } } }, rate)).toBe(
      0.2,
    )
    const dearer = { ...config, vat_rate: 0.2, fallback_per_day: { ...config.fallback_per_day, car: 1100 } }
    expect(await fourEyes(calls.changePricingConfig, { body: { config: dearer } }, dayRate)).toBe(1100)
  })

  it('erase an account', async () => {
    const { id, token } = await server.approved('driver')
    const request = await server.call(calls.sendDataRequest, { token, body: { kind: 'erasure' } })
    const sent = { params: { id: request.body.data_request.id }, body: { status: 'done' as const, answer: null } }
    const email = async () => {
      const rows = server.database.db.selectFrom('users').select('email').where('id', '=', id)
      return (await rows.executeTakeFirstOrThrow()).email
    }
    const before = await email()
    expect(await fourEyes(calls.answerDataRequest, sent, email)).not.toBe(before)
  })

  it('change the roles of a third one, and remove them', async () => {
    const { administrators } = (await server.call(calls.listAdministrators, { token: owner })).body
    expect(administrators).toHaveLength(2)
    await fourEyes(calls.inviteAdministrator, { body: { email: 'third@test.example', roles: ['auditor'] } }, async () =>
      (await server.call(calls.listAdministrators, { token: owner })).body.invitations.map(({ email }) => email),
    )
    const mails = server.database.db.selectFrom('mails').select('text').where('recipient', '=', 'third@test.example')
    const token = present(/admin-invitation\/([\w-]{43})/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1])
    const form = {
      first_name: 'Kamala',
      last_name: 'Silva',
      phone: '0777654321',
      password: 'a-good-password-7',
      confirm_password: 'a-good-password-7',
    }
    const { id } = (await server.call(calls.acceptAdminInvitation, { params: { token }, body: form })).body.user
    const roles = async () => {
      const list = (await server.call(calls.listAdministrators, { token: owner })).body.administrators
      return list.find((one) => one.id === id)?.roles
    }
    const sent = { params: { id }, body: { roles: ['finance' as const] } }
    expect(await fourEyes(calls.changeAdminRoles, sent, roles)).toEqual(['finance'])
    expect(await fourEyes(calls.removeAdministrator, { params: { id } }, roles)).toBeUndefined()
  })
})
