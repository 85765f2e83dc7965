import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import type { Confirmation } from '@ayob/contract/confirmations'
import { DAY_MS } from '@ayob/contract/durations'
import { MOST_COMMANDED_ALONE } from '@ayob/contract/screen-commands'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payoutCalls } from '../payouts/drivers'
import { administrator } from '../setup/admins'
import { newcomer } from '../setup/members'
import { approveAndPay } from '../setup/notice'
import { pairedScreens } from '../setup/paired-screens'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'

const AT_ONCE = 20

let server: TestServer
let owner: string
let asker: { id: string; token: string }

beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' })
  owner = await server.signIn(ADMIN.email, ADMIN.password)
  const off = { token: owner, params: { kind: 'admin_roles' as const }, body: { on: false } }
  expect((await server.call(calls.switchFourEyes, off)).status).toBe(200)
  asker = await administrator(server, owner, ['owner', 'finance', 'operations', 'pricing'])
})
afterAll(() => server.stop())

interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
}
/** A request that is to be made, and a figure that grows by one each time it takes effect. */
interface Case {
  readonly sent: Sent
  readonly effects: () => Promise<number>
}

const pricing = async () => (await server.call(calls.pricingConfig, { token: owner })).body.config
const audits = async () =>
  (await server.call(calls.pricingAudit, { token: owner, query: 'limit=1' })).body.total as number
const parameter = { description: 'A test', parameter_type: 'rate' as const, value: 2, is_active: true }
const formula = { description: 'A test', formula_type: 'driver_earnings' as const, is_active: false }

/** A payout of a new driver, requested by them. */
async function payout(): Promise<string> {
  const use = payoutCalls(server, owner)
  const driver = await use.driver(60_000)
  return (await use.request(driver.token, 50_000)).body.payout.id
}
const payoutEvents = async (id: string, type: string) => {
  const events = await server.database.db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', type as never)
    .execute()
  return events.filter(({ payload }) => (payload as { payoutId?: string }).payoutId === id).length
}

async function paymentOf(price = 34_505.52): Promise<string> {
  const advertiser = await server.approved('advertiser')
  const bookingId = await server.submitted(advertiser.token, { durationDays: 60, price })
  await approveAndPay(server, bookingId, advertiser.token, { payhere_amount: price.toFixed(2) })
  const query = `booking_id=${bookingId}`
  return present((await server.call(calls.adminPayments, { query, token: owner })).body.payments[0]).id
}

let thirds = 0
/** A third administrator, invited by one and confirmed by the other. */
async function third(): Promise<string> {
  thirds += 1
  const email = `third${thirds}@test.example`
  await confirmed(calls.inviteAdministrator, { email, roles: ['auditor'] })
  const mails = server.database.db.selectFrom('mails').select('text').where('recipient', '=', email)
  const token = present(/admin-invitation\/([\w-]{43})/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1])
  const body = { ...newcomer, phone: `07222200${10 + thirds}` }
  return (await server.call(calls.acceptAdminInvitation, { params: { token }, body })).body.user.id
}

const rolesOf = async (id: string) => {
  const { administrators } = (await server.call(calls.listAdministrators, { token: owner })).body
  return administrators.find((one) => one.id === id)?.roles
}

/** Makes a request as one administrator and confirms it as the other. */
async function confirmed(call: Call, body?: object, params?: object): Promise<void> {
  const asked = await server.call(call as typeof calls.approvePayout, { token: asker.token, body, params } as never)
  const { confirmation } = asked.body as unknown as { confirmation: Confirmation }
  await server.call(calls.confirmRequest, { token: owner, params: { id: confirmation.id } })
}

/** One case for each call that two administrators make. A new such call without one fails the test below. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  approvePayout: async () => {
    const id = await payout()
    return { sent: { params: { id } }, effects: () => payoutEvents(id, 'payout.approved') }
  },
  approvePayoutRun: async () => {
    const payoutId = await payout()
    const { db } = server.database
    const monthly = { kind: 'monthly' as const, for_month: '2026-02' }
    await db.updateTable('payouts').set(monthly).where('id', '=', payoutId).execute()
    await db.insertInto('payout_runs').values({ month: '2026-02', done_at: server.clock.now() }).execute()
    const drafted = await server.call(calls.makePayoutRun, { token: asker.token, body: { month: '2026-02' } })
    const { id } = drafted.body.run
    const approved = async () => {
      const { run } = (await server.call(calls.payoutRun, { token: owner, params: { id } })).body
      return run.approved_at ? 1 : 0
    }
    return { sent: { params: { id } }, effects: approved }
  },
  markPayoutFailed: async () => {
    const id = await payout()
    await confirmed(calls.approvePayout, undefined, { id })
    const paid = { params: { id }, body: { reference: 'BANK-1' } }
    expect((await server.call(calls.markPayoutPaid, { ...paid, token: asker.token })).status).toBe(200)
    const body = { reason: 'The account is closed', returned: true }
    return { sent: { params: { id }, body }, effects: () => payoutEvents(id, 'payout.failed') }
  },
  refundPayment: async () => {
    const id = await paymentOf()
    const refunds = async () =>
      (await server.database.db.selectFrom('refunds').select('id').where('payment_id', '=', id).execute()).length
    return {
      sent: { params: { id }, body: { amount: 26_000, reason: 'As agreed', reference: 'PH-1' } },
      effects: refunds,
    }
  },
  recordTransfer: async () => ({
    sent: { body: { amount: 1000, reference: 'PH 7', day: '2026-03-02' } },
    effects: async () => ((await payoutCalls(server, owner).balances()).bank ?? 0) / 1000,
  }),
  changePricingConfig: async () => {
    const config = await pricing()
    const dearer = { ...config, fallback_per_day: { ...config.fallback_per_day, car: 1234 } }
    const isDearer = async () => ((await pricing()).fallback_per_day.car === 1234 ? 1 : 0)
    return { sent: { body: { config: dearer } }, effects: isDearer }
  },
  createParameter: async () => ({ sent: { body: { ...parameter, name: 'at_once' } }, effects: audits }),
  updateParameter: async () => {
    await confirmed(calls.createParameter, { ...parameter, name: 'at_once_2' })
    const id = await parameterId('at_once_2')
    return { sent: { params: { id }, body: { ...parameter, name: 'at_once_2', value: 3 } }, effects: audits }
  },
  deleteParameter: async () => {
    await confirmed(calls.createParameter, { ...parameter, name: 'at_once_3' })
    return { sent: { params: { id: await parameterId('at_once_3') } }, effects: audits }
  },
  createFormula: async () => ({
    sent: { body: { ...formula, name: 'plays_per_day', formula_expression: 'loops_per_day' } },
    effects: audits,
  }),
  updateFormula: async () => {
    const id = await formulaId()
    const body = { ...formula, name: 'plays_per_day', formula_expression: 'loops_per_day * 1' }
    return { sent: { params: { id }, body }, effects: audits }
  },
  deleteFormula: async () => ({ sent: { params: { id: await formulaId() } }, effects: audits }),
  answerDataRequest: async () => {
    const { id, token } = await server.approved('driver')
    const request = await server.call(calls.sendDataRequest, { token, body: { kind: 'erasure' } })
    const erased = async () => {
      const row = server.database.db.selectFrom('users').select('email').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).email.includes('person') ? 0 : 1
    }
    return {
      sent: { params: { id: request.body.data_request.id }, body: { status: 'done', answer: null } },
      effects: erased,
    }
  },
  inviteAdministrator: async () => ({
    sent: { body: { email: 'at-once@test.example', roles: ['auditor'] } },
    effects: async () =>
      (await server.call(calls.listAdministrators, { token: owner })).body.invitations.filter(
        ({ email }) => email === 'at-once@test.example',
      ).length,
  }),
  changeAdminRoles: async () => {
    const id = await third()
    const isFinance = async () => ((await rolesOf(id))?.includes('finance') ? 1 : 0)
    return { sent: { params: { id }, body: { roles: ['finance'] } }, effects: isFinance }
  },
  giveCommands: async () => {
    const screens = await pairedScreens(server, MOST_COMMANDED_ALONE + 1)
    const given = () => server.database.db.selectFrom('screen_commands').select('id').execute()
    return {
      sent: { body: { screens, kind: 'reload', reason: 'New fonts' } },
      effects: async () => (await given()).length / screens.length,
    }
  },
  removeAdministrator: async () => {
    const id = await third()
    return { sent: { params: { id } }, effects: async () => ((await rolesOf(id)) === undefined ? 1 : 0) }
  },
}

const parameterId = async (name: string) => {
  const { parameters } = (await server.call(calls.pricingParameters, { token: owner, query: 'limit=200' })).body
  return String(present(parameters.find((one) => one.name === name)).id)
}
const formulaId = async () => {
  await confirmed(calls.createFormula, { ...formula, name: 'service_fee', formula_expression: `1 + ${Math.random()}` })
  const { formulas } = (await server.call(calls.pricingFormulas, { token: owner, query: 'limit=200' })).body
  return String(present(formulas.find((one) => one.name === 'service_fee' && !one.is_active)).id)
}

/** Repeats a call that a busy machine did not get to: nothing has happened then. */
async function untilHeard<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

const fourEyed = Object.entries(calls as Readonly<Record<string, Call>>).filter(([, call]) => call.fourEyes)

describe('twenty at once', () => {
  it('are tried for every call that two administrators make', () => {
    expect(Object.keys(CASES).sort()).toEqual(fourEyed.map(([name]) => name).sort())
  })

  it.each(fourEyed)('%s takes effect once, and only after the confirmation', async (name, call) => {
    const { sent, effects } = await present(CASES[name])()
    const before = await effects()
    const times = Array.from({ length: AT_ONCE })
    const make = () =>
      untilHeard(() => server.call(call as typeof calls.approvePayout, { ...sent, token: asker.token } as never))
    const asked = await Promise.all(times.map(make))
    expect([...new Set(asked.map(({ status }) => status))], asked[0]?.text).toEqual([202])
    expect(await effects()).toBe(before)
    const ids = new Set(asked.map(({ body }) => (body as unknown as { confirmation: Confirmation }).confirmation.id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    const confirm = () => untilHeard(() => server.call(calls.confirmRequest, { token: owner, params: { id } }))
    const answers = await Promise.all(times.map(confirm))
    expect(answers.filter(({ status }) => status === 200).length, answers[0]?.text).toBe(1)
    expect((await effects()) - before).toBe(1)
  })

  it('refunds below the limit move no more than the limit without a second administrator, within 24 hours', async () => {
    const payments: string[] = []
    for (let count = 0; count < AT_ONCE; count += 1) payments.push(await paymentOf())
    const refund = (id: string, amount: number) =>
      server.call(calls.refundPayment, {
        token: asker.token,
        params: { id },
        body: { amount, reason: 'As agreed', reference: `PH-${id}` },
      })
    const alone = async () => {
      const rows = await server.database.db
        .selectFrom('refunds')
        .selectAll()
        .where('requested_by', '=', asker.id)
        .execute()
      return rows
        .filter(({ key }) => !key?.startsWith('confirmation:'))
        .reduce((sum, { card_cents, credit_cents }) => sum + card_cents + credit_cents, 0)
    }
    const answers = await Promise.all(payments.map((id) => refund(id, 24_000)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(AT_ONCE - 1).fill(202)])
    expect(await alone()).toBe(24_000_00)
    // Nor one after the other, until a day has passed.
    const left = payments.filter((_, index) => answers[index]?.status === 202)
    expect((await refund(present(left[0]), 1_000)).status).toBe(200)
    expect((await refund(present(left[1]), 1)).status).toBe(202)
    server.clock.advance(DAY_MS)
    asker.token = await server.signIn((await emailOf(asker.id)) ?? '')
    expect((await refund(present(left[1]), 1)).status).toBe(200)
    expect(await alone()).toBe(25_001_00)
  })
})

const emailOf = async (id: string) =>
  (await server.database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email
