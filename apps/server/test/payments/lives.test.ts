import { calls } from '@ayob/contract/calls'
import { startOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import formbody from '@fastify/formbody'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SandboxPayments, sandboxMerchantApi, sandboxPayments } from '../../src/adapters/payhere/sandbox-ledger'
import { sendNotice } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

/** The gateway's reaction to the next refund. `lost`: its answer never arrives; `late`: it is done nevertheless. */
type Mood = 'takes' | 'refuses' | 'lost' | 'late'

const APP = { appId: 'app', appSecret: 'secret' }
const GOAL = 3 * 432
const PRICE = 1_725.28

let gateway: FastifyInstance
let mood: Mood = 'takes'
let server: TestServer
/** The gateway's payments are kept outside the server, which starts later. */
const ledger: SandboxPayments = {
  received: (payment) => sandboxPayments(server.database.db).received(payment),
  chargedBack: (id) => sandboxPayments(server.database.db).chargedBack(id),
  ofOrder: (id) => sandboxPayments(server.database.db).ofOrder(id),
  refund: (id, cents) => sandboxPayments(server.database.db).refund(id, cents),
}

beforeAll(async () => {
  gateway = Fastify({ rewriteUrl: ({ url }) => `/sandbox${url}` })
  gateway.addHook('preHandler', async (request, reply) => {
    if (!request.url.endsWith('/refund')) return
    if (mood === 'lost') reply.hijack().raw.destroy()
    else if (mood === 'refuses') return reply.send({ status: -1, msg: 'Not now' })
  })
  gateway.addHook('onSend', async (request, reply) => {
    if (mood === 'late' && request.url.endsWith('/refund')) reply.raw.destroy()
  })
  await gateway.register(formbody)
  sandboxMerchantApi(gateway, ledger, APP)
  const address = await gateway.listen({ port: 0, host: '127.0.0.1' })
  server = await startServer({
    PAYHERE_URL: `${address}/pay/checkout`,
    PAYHERE_APP_ID: APP.appId,
    PAYHERE_APP_SECRET: APP.appSecret,
  })
})
afterAll(async () => {
  await server.stop()
  await gateway.close()
})

interface Life {
  readonly token: string
  readonly admin: string
  readonly userId: string
  readonly creative: string
  readonly bookings: string[]
  /** Orders with the amounts that the gateway charged. */
  readonly orders: { id: string; amount: string; paymentId: string }[]
}

/** One step; `pick` and `size` choose the booking and the amount. It may be refused: only the resulting state matters. */
type Step = (life: Life, pick: number, size: number) => Promise<void>

const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
const payments = async ({ admin, bookings }: Life, pick: number) => {
  const id = one(bookings, pick)
  return id ? (await server.call(calls.adminPayments, { query: `booking_id=${id}`, token: admin })).body.payments : []
}
const order = (life: Life, pick: number) => one(life.orders, pick)
const notice = async (life: Life, pick: number, code: string) => {
  const it = order(life, pick)
  if (!it) return
  if (code === '2')
    await ledger.received({ paymentId: it.paymentId, orderId: it.id, items: 'x', at: new Date(), amount: it.amount })
  await sendNotice(server, it.id, { payhere_amount: it.amount, payment_id: it.paymentId, status_code: code })
}
const setStatus = async ({ admin, bookings }: Life, pick: number, status: string) => {
  const id = one(bookings, pick)
  if (id) await server.call(calls.setAdStatus, { params: { id }, token: admin, body: { status } })
}

const STEPS: Readonly<Record<string, Step>> = {
  async book(life) {
    if (life.bookings.length >= 3) return
    const { token, admin, creative, bookings } = life
    const form = server.booking(creative, { durationDays: 3, price: PRICE })
    const { booking_id: id } = (await server.call(calls.bookAd, { token, body: form })).body
    const startDate = new Date(server.clock.now().getTime() + 19_800_000).toISOString().slice(0, 10)
    await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate } })
    bookings.push(id)
  },
  async start(life, pick) {
    const id = one(life.bookings, pick)
    if (!id) return
    const { body } = await server.call(calls.initiatePayment, { token: life.token, body: { booking_id: id } })
    const data = body.payment_data
    if (data)
      life.orders.push({ id: present(data.order_id), amount: present(data.amount), paymentId: `32${data.order_id}` })
  },
  pay: (life, pick) => notice(life, pick, '2'),
  fail: (life, pick) => notice(life, pick, '-2'),
  chargeBack: (life, pick) => notice(life, pick, '-3'),
  publish: (life, pick) => setStatus(life, pick, 'running'),
  pause: (life, pick) => setStatus(life, pick, 'paused'),
  async play({ bookings }, pick, size) {
    const id = one(bookings, pick)
    if (!id) return
    const row = { booking_id: id, hour: startOfDay('2026-03-02'), route: 'elsewhere', vehicle_type: 'tuktuk' as const }
    const plays = Math.round(size * GOAL)
    await server.database.db
      .insertInto('delivery_totals')
      .values({ ...row, plays, duration_ms: plays * 10_000, impression_micros: 0, clicks: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['booking_id', 'hour', 'route', 'vehicle_type'])
          .doUpdateSet((of) => ({ plays: of('delivery_totals.plays', '+', plays) })),
      )
      .execute()
  },
  async tomorrow() {
    server.clock.advance(DAY_MS)
    await server.tick()
  },
  async extend({ admin, bookings }, pick, size) {
    const id = one(bookings, pick)
    const make_good_days = Math.round(size * 7)
    if (id) await server.call(calls.changeAd, { params: { id }, token: admin, body: { make_good_days } })
  },
  async refund(life, pick, size) {
    mood = (['takes', 'refuses', 'lost', 'late'] as const)[Math.floor(size * 397) % 4] ?? 'takes'
    for (const { id, refundable } of await payments(life, pick)) {
      const amount = Math.max(0.01, Math.round(refundable * size * 100) / 100)
      const body = { reason: 'As agreed', ...(size < 0.8 && { amount }) }
      const headers = { 'idempotency-key': `${id}${size}` }
      const send = () => server.call(calls.refundPayment, { params: { id }, token: life.admin, body, headers })
      await Promise.all([send(), send()])
    }
    mood = 'takes'
  },
  async check(life, pick) {
    for (const { id } of await payments(life, pick)) {
      await server.call(calls.checkPayment, { params: { id }, token: life.admin, body: {} })
    }
  },
  async decide(life, pick, size) {
    for (const { refunds } of await payments(life, pick)) {
      for (const { id, state } of refunds) {
        const body = { done: size < 0.5 }
        if (state === 'asked') await server.call(calls.resolveRefund, { params: { id }, token: life.admin, body })
      }
    }
  },
  async settle({ bookings }, pick, size) {
    const bookingId = one(bookings, pick)
    if (!bookingId) return
    const delivered = Math.round(size * 1.2 * GOAL)
    const now = server.clock.now()
    const payload = JSON.stringify({ bookingId, goal: GOAL, delivered, missing: Math.max(0, GOAL - delivered) })
    const event = { type: 'booking.settled', payload, occurred_at: now, next_attempt_at: now }
    await server.database.db.insertInto('events').values([event, event]).execute()
    await server.settle()
  },
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Invariants after every step, counted from the payments, refunds and notes themselves. */
async function holds({ bookings, userId }: Life): Promise<void> {
  const { db } = server.database
  const postings = await db.selectFrom('journal_postings').selectAll().where('user_id', '=', userId).execute()
  expect(sum(postings.map((row) => row.debit_cents))).toBe(sum(postings.map((row) => row.credit_cents)))
  const balance = (account: string, booking?: string) => {
    const rows = postings.filter((row) => row.account === account && (!booking || row.booking_id === booking))
    const credits = sum(rows.map((row) => row.credit_cents - row.debit_cents))
    return account === 'gateway_cash' ? 0 - credits : credits
  }
  const orders = (await db.selectFrom('payments').selectAll().execute()).filter((row) =>
    bookings.includes(row.booking_id),
  )
  const refunds = (await db.selectFrom('refunds').selectAll().execute()).filter((row) =>
    bookings.includes(row.booking_id),
  )
  const notes = (await db.selectFrom('credit_notes').selectAll().execute()).filter((row) =>
    bookings.includes(row.booking_id),
  )
  const came = orders.filter((row) => row.became !== null)
  const given = refunds.filter((row) => row.state !== 'failed')
  const cardBack = (id: string) => sum(given.filter((row) => row.payment_id === id).map((row) => row.card_cents))
  const disputed = came.filter((row) => row.status === 'charged_back')
  const chargedBack = sum(disputed.map((row) => row.amount_cents - cardBack(row.id)))

  // Amounts that can't be negative are at least zero.
  for (const id of bookings) {
    for (const account of ['vat_payable', 'unearned_revenue', 'earned_revenue', 'refunds', 'gateway_cash']) {
      expect(balance(account, id), account).toBeGreaterThanOrEqual(0)
    }
  }
  if (disputed.length === 0) expect(balance('advertiser_credit')).toBeGreaterThanOrEqual(0)

  // earned + unearned + VAT payable + refunded + charged back + credit granted = paid + credit used
  const paid = sum(came.map((row) => row.amount_cents))
  const creditUsed = sum(came.filter((row) => row.became === 'booking').map((row) => row.credit_cents))
  const refunded = sum(given.map((row) => row.card_cents))
  const granted = balance('advertiser_credit') + creditUsed
  const held = balance('earned_revenue') + balance('unearned_revenue') + balance('vat_payable')
  expect(held + refunded + chargedBack + granted).toBe(paid + creditUsed)

  // Amounts in progress, and the rest at the gateway.
  const open = given.filter((row) => row.state === 'asked')
  expect(balance('refunds')).toBe(sum(open.map((row) => row.card_cents + row.credit_cents)))
  const done = given.filter((row) => row.state === 'done')
  expect(balance('gateway_cash')).toBe(paid - sum(done.map((row) => row.card_cents)) - chargedBack)

  // Every refund of a booking and every missing part has its own, complete credit note.
  const bought = new Set(came.filter((row) => row.became === 'booking').map((row) => row.id))
  const noted = done.filter((row) => bought.has(row.payment_id))
  expect(
    notes
      .filter((row) => row.kind === 'refund')
      .map((row) => row.amount_cents)
      .sort(),
  ).toEqual(noted.map((row) => row.card_cents + row.credit_cents).sort())
}

const zStep = fc.record({
  name: fc.constantFrom(...Object.keys(STEPS), 'start', 'start', 'pay', 'pay', 'pay', 'refund', 'settle'),
  pick: fc.nat(5),
  size: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
  again: fc.boolean(),
})

it('keeps every cent through random lives of bookings, with repeated and interrupted steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(zStep, { minLength: 12, maxLength: 30 }), async (steps) => {
      const person = await server.approved('advertiser')
      const life: Life = {
        token: person.token,
        userId: person.id,
        admin: await server.admin(),
        creative: await server.creative(person.token),
        bookings: [],
        orders: [],
      }
      await STEPS.book?.(life, 0, 0)
      for (const { name, pick, size, again } of steps) {
        await STEPS[name]?.(life, pick, size)
        if (again) await STEPS[name]?.(life, pick, size)
        await holds(life)
      }
      const used = (await server.database.db.selectFrom('credit_notes').select('number').execute()).length
      const series = await server.database.db
        .selectFrom('invoice_series')
        .select(({ fn }) => fn.sum<number>('last').as('last'))
        .where('series', 'like', '%_CN')
        .executeTakeFirst()
      expect(Number(series?.last ?? 0)).toBe(used)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
