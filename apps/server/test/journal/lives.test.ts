import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { EntryKind } from '@ayob/contract/journal'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT } from '../payouts/drivers'
import { sendNotice } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

const PLACE = { lat: 6.9111, lng: 79.8497 }
const PRICE = 1_725.28
/** A device of LKR 60, of which LKR 40 a day are recovered: the second day recovers the rest. */
const DEVICE_CENTS = 60_00
const DEVICE_A_DAY_CENTS = 40_00

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  const token = await server.admin()
  const { config } = (await server.call(calls.pricingConfig, { token })).body
  const types = Object.entries(config.service_types as Record<string, object>)
  const service_types = Object.fromEntries(types.map(([type, rates]) => [type, { ...rates, device_cost: 60 }]))
  const body = { config: { ...config, service_types, depreciation_months: 0.05 } }
  expect((await server.call(calls.changePricingConfig, { token, body })).status).toBe(200)
})
afterAll(() => server.stop())

interface Played {
  readonly seq: number
  readonly booking_id: string | null
  readonly started_at: string
}

interface Driver {
  readonly id: string
  readonly token: string
  readonly screen: string
  seq: number
  /** Plays that the screen has not sent yet: by drive and day, so that the ads of one part are all valid, or none. */
  kept: Played[][]
  /** Seconds of valid plays that were sent, by day and minute, counted from the plays independently of the server. */
  readonly onAir: Map<string, Map<number, number>>
  /** In cents, from the recount at the last run of the daily job. */
  earned: number
}

interface Life {
  readonly token: string
  readonly userId: string
  readonly admin: string
  readonly creative: string
  readonly bookings: string[]
  readonly orders: { readonly id: string; readonly amount: string }[]
  readonly drivers: readonly [Driver, Driver]
}

const PLAY_S = 10
const PAID_A_DAY_S = 12 * 3600
const isPeak = (minute: number) => (minute >= 420 && minute < 540) || (minute >= 990 && minute < 1170)

/** The expected earnings of a driver's days, second by second, in cents. Not computed like in the server. */
function recount(onAir: Driver['onAir'], until: string): number {
  let device = DEVICE_CENTS
  let net = 0
  for (const day of [...onAir.keys()].filter((one) => one < until).sort()) {
    // LKR 150 an hour, in peaks LKR 225: cents of 3,600 seconds.
    const worth = [...(onAir.get(day) ?? [])].flatMap(([minute, seconds]) =>
      Array.from({ length: seconds }, () => (isPeak(minute) ? 225_00 : 150_00)),
    )
    const paid = worth.sort((a, b) => b - a).slice(0, PAID_A_DAY_S)
    const gross = Math.round(paid.reduce((sum, cents) => sum + cents, 0) / 3600)
    const part = Math.min(DEVICE_A_DAY_CENTS, device, gross)
    device -= part
    net += gross - part
  }
  return net
}

const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
const driverOf = ({ drivers }: Life, pick: number) => drivers[pick % 2 === 0 ? 0 : 1]
const asAdmin = <C extends Call>({ admin: token }: Life, call: C, sent: Sent<C> = {}) =>
  server.call(call, { ...sent, token })
const setStatus = async (life: Life, pick: number, status: string) => {
  const id = one(life.bookings, pick)
  if (id) await asAdmin(life, calls.setAdStatus, { params: { id }, body: { status } })
}
const payoutOf = async (life: Life, pick: number) => {
  const { payouts } = (
    await asAdmin(life, calls.adminPayouts, { query: `driver_id=${driverOf(life, pick).id}&limit=200` })
  ).body
  return one(payouts as { id: string }[], Math.floor(pick / 2))?.id
}

/** One step of a life. It may be refused: only the resulting state matters. */
type Step = (life: Life, pick: number, size: number) => Promise<unknown>

const STEPS: Readonly<Record<string, Step>> = {
  async book(life) {
    if (life.bookings.length >= 3) return
    const form = server.booking(life.creative, { durationDays: 3, price: PRICE })
    const { booking_id: id } = (await server.call(calls.bookAd, { token: life.token, body: form })).body
    if (!id) return
    life.bookings.push(id)
    await asAdmin(life, calls.approveAd, { params: { id }, body: { startDate: dayOf(server.clock.now()) } })
  },
  async pay(life, pick) {
    const id = one(life.bookings, pick)
    if (!id) return
    const { body } = await server.call(calls.initiatePayment, { token: life.token, body: { booking_id: id } })
    if (body.payment_data)
      life.orders.push({ id: present(body.payment_data.order_id), amount: present(body.payment_data.amount) })
    const order = one([...life.orders].reverse(), pick)
    if (order) await sendNotice(server, order.id, { payhere_amount: order.amount, payment_id: `32${order.id}` })
  },
  publish: (life, pick) => setStatus(life, pick, 'running'),
  pause: (life, pick) => setStatus(life, pick, 'paused'),
  async extend(life, pick, size) {
    const id = one(life.bookings, pick)
    if (id) await asAdmin(life, calls.changeAd, { params: { id }, body: { make_good_days: Math.round(size * 7) } })
  },
  async refund(life, pick, size) {
    const id = one(life.bookings, pick)
    const { payments } = id
      ? (await asAdmin(life, calls.adminPayments, { query: `booking_id=${id}` })).body
      : { payments: [] }
    for (const { id: paymentId, refundable } of payments) {
      const amount = Math.max(0.01, Math.round(refundable * size * 100) / 100)
      const body = { reason: 'As agreed', reference: `B${size}`, ...(size < 0.8 && { amount }) }
      await asAdmin(life, calls.refundPayment, { params: { id: paymentId }, body })
    }
  },
  /** On air for some minutes until now: a house ad in each and, where possible, an ad beside it. */
  async play(life, pick, size) {
    const driver = driverOf(life, pick)
    const count = 1 + Math.round(size * 240)
    const from = server.clock.now().getTime()
    server.clock.advance(count * MINUTE_MS)
    const ad = one(life.bookings, pick) ?? null
    const played = Array.from({ length: count }, (_, minute) => minute).flatMap((minute) =>
      [[0, null] as const, [20, ad] as const].map(([seconds, booking_id]) => {
        driver.seq += 1
        const started_at = new Date(from + minute * MINUTE_MS + seconds * 1000).toISOString()
        return { seq: driver.seq, booking_id, started_at }
      }),
    )
    const days = played.map(({ started_at }) => dayOf(new Date(started_at)))
    for (const day of new Set(days)) driver.kept.push(played.filter((_, index) => days[index] === day))
    if (size > 0.3) await STEPS.send?.(life, pick, size)
  },
  /** Sends the plays that a screen has stored; a batch without an answer is sent again. */
  async send(life, pick) {
    const driver = driverOf(life, pick)
    for (let played = driver.kept[0]; played; played = driver.kept[0]) {
      const body = { plays: played.map((play) => ({ ...play, duration_ms: PLAY_S * 1000, ...PLACE })) }
      const sent = await server.call(calls.sendPlays, { token: driver.screen, body })
      expect(sent.status).toBe(200)
      await server.call(calls.sendPlays, { token: driver.screen, body })
      driver.kept.shift()
      const house = played.filter(({ booking_id }) => booking_id === null)
      expect([house.length, played.length]).toContain(sent.body.accepted)
      for (const { started_at } of sent.body.accepted === played.length ? played : house) {
        const day = dayOf(new Date(started_at))
        const minutes = driver.onAir.get(day) ?? new Map<number, number>()
        driver.onAir.set(day, minutes)
        const minute = Math.floor((Date.parse(started_at) - Date.parse(`${day}T00:00:00+05:30`)) / 60_000)
        minutes.set(minute, (minutes.get(minute) ?? 0) + PLAY_S)
      }
    }
  },
  /** The night passes, and the daily work runs, sometimes twice. */
  async night(life) {
    const today = addDays(dayOf(server.clock.now()), 1)
    server.clock.set(new Date(Date.parse(`${today}T00:00:00+05:30`) + HOUR_MS))
    await server.tick()
    await server.tick()
    for (const driver of life.drivers) driver.earned = recount(driver.onAir, today)
  },
  async request(life, pick, size) {
    const { token } = driverOf(life, pick)
    const { balance } = (await server.call(calls.driverPayouts, { token })).body
    const body = { amount: Math.round(balance * 110 * size) / 100 }
    const send = () => server.call(calls.requestPayout, { token, body })
    await Promise.all([send(), send()])
  },
  async approve(life, pick) {
    const id = await payoutOf(life, pick)
    if (id) await asAdmin(life, calls.approvePayout, { params: { id }, body: {} })
  },
  export: (life) => asAdmin(life, calls.makePayoutFile),
  async paid(life, pick, size) {
    const id = await payoutOf(life, pick)
    if (id) await asAdmin(life, calls.markPayoutPaid, { params: { id }, body: { reference: `R${size}` } })
  },
  async failed(life, pick, size) {
    const id = await payoutOf(life, pick)
    if (id)
      await asAdmin(life, calls.markPayoutFailed, { params: { id }, body: { reason: 'Closed', returned: size > 0.7 } })
  },
}

/** The process dies in its next transaction, after all the work and before the commit. */
async function dying(work: () => Promise<unknown>): Promise<void> {
  const { database } = server
  const { transact } = database
  let died = false
  database.transact = (inside) =>
    transact(async (tx) => {
      const result = await inside(tx)
      if (died) return result
      died = true
      throw new Error('the process died')
    })
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Error && error.message === 'the process died')) throw error
  } finally {
    database.transact = transact
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** Accounts whose balance a debit increases; on all others a credit does. */
const DEBIT_ACCOUNTS: readonly string[] = ['gateway_cash', 'bank', 'driver_cost']

/** Invariants after every step, counted from the payments, refunds, payouts and plays themselves. */
async function holds({ bookings, userId, drivers }: Life): Promise<void> {
  const { db } = server.database
  const postings = await db.selectFrom('journal_postings').selectAll().execute()
  const byEntry = new Map<number, number>()
  for (const { entry_id, debit_cents, credit_cents } of postings) {
    byEntry.set(entry_id, (byEntry.get(entry_id) ?? 0) + debit_cents - credit_cents)
  }
  // Debits equal credits, in each entry and so overall.
  expect([...byEntry.values()].filter((difference) => difference !== 0)).toEqual([])

  const balance = (account: string, of: { user?: string; booking?: string }) => {
    const rows = postings.filter(
      (row) =>
        row.account === account &&
        (of.user === undefined || row.user_id === of.user) &&
        (of.booking === undefined || row.booking_id === of.booking),
    )
    const credits = sum(rows.map((row) => row.credit_cents - row.debit_cents))
    return DEBIT_ACCOUNTS.includes(account) ? 0 - credits : credits
  }

  // Amounts that can't be negative are at least zero.
  for (const booking of bookings) {
    for (const account of ['vat_payable', 'unearned_revenue', 'earned_revenue', 'refunds', 'gateway_cash']) {
      expect(balance(account, { booking }), account).toBeGreaterThanOrEqual(0)
    }
  }
  expect(balance('advertiser_credit', { user: userId })).toBeGreaterThanOrEqual(0)
  for (const { id: user } of drivers) {
    for (const account of [
      'driver_payable',
      'payout_in_transit',
      'withholding_tax',
      'device_recovery',
      'driver_cost',
    ]) {
      expect(balance(account, { user }), account).toBeGreaterThanOrEqual(0)
    }
  }

  // earned + unearned + VAT payable + refunded + credit granted = paid + credit used
  const ofLife = <Row extends { booking_id: string }>(rows: readonly Row[]) =>
    rows.filter((row) => bookings.includes(row.booking_id))
  const came = ofLife(await db.selectFrom('payments').selectAll().execute()).filter((row) => row.became !== null)
  const refunds = ofLife(await db.selectFrom('refunds').selectAll().execute()).filter((row) => row.state !== 'failed')
  const paid = sum(came.map((row) => row.amount_cents))
  const used = sum(came.filter((row) => row.became === 'booking').map((row) => row.credit_cents))
  const refunded = sum(refunds.map((row) => row.card_cents))
  const granted = balance('advertiser_credit', { user: userId }) + used
  const held = sum(
    ['earned_revenue', 'unearned_revenue', 'vat_payable'].map((account) => balance(account, { user: userId })),
  )
  expect(held + refunded + granted).toBe(paid + used)

  // Driver payable equals a recount from plays, minus payouts.
  const payouts = await db.selectFrom('payouts').selectAll().execute()
  for (const { id: user, earned } of drivers) {
    const taken = payouts.filter((row) => row.driver_id === user && row.state !== 'failed')
    expect(balance('driver_payable', { user })).toBe(earned - sum(taken.map((row) => row.gross_cents)))
    const onTheWay = taken.filter((row) => row.state !== 'paid')
    const net = (rows: typeof taken) => sum(rows.map((row) => row.gross_cents - row.withheld_cents))
    expect(balance('payout_in_transit', { user })).toBe(net(onTheWay))
    expect(0 - balance('bank', { user })).toBe(net(taken) - net(onTheWay))
    expect(balance('withholding_tax', { user })).toBe(sum(taken.map((row) => row.withheld_cents)))
  }
}

async function newDriver(admin: string): Promise<Driver> {
  const { id, token } = await server.approved('driver')
  const device = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token, body: { code: device.code } })
  const screen = (await server.call(calls.screenPairing, { params: { device_id: device.device_id }, token: admin }))
    .body.token
  expect((await server.call(calls.setPayoutAccount, { token, body: ACCOUNT })).status).toBe(200)
  // The account is older than 48 hours, so nothing is held.
  const held_until = server.clock.now()
  await server.database.db.updateTable('payout_accounts').set({ held_until }).where('driver_id', '=', id).execute()
  return { id, token, screen, seq: 0, kept: [], onAir: new Map(), earned: 0 }
}

const zStep = fc.record({
  name: fc.constantFrom(...Object.keys(STEPS), 'play', 'play', 'play', 'night', 'night', 'pay', 'publish', 'request'),
  pick: fc.nat(11),
  size: fc.integer({ min: 1, max: 1000 }).map((thousandths) => thousandths / 1000),
  dies: fc.boolean(),
  again: fc.boolean(),
})

/** A life with every kind of step, each dying once, so that the test does not depend on random lives only. */
const WHOLE_LIFE = [
  ...['pay', 'publish', 'play', 'play', 'night', 'request', 'approve', 'export', 'paid', 'refund', 'play', 'extend'],
  ...['pause', 'play kept', 'night', 'request', 'failed kept', 'publish', 'send', 'play', 'night', 'refund'],
].map((step) => {
  const [name = '', kept] = step.split(' ')
  return { name, pick: 0, size: kept ? 0.25 : 0.75, dies: true, again: true }
})
const MUST_OCCUR: readonly EntryKind[] = [
  'payment',
  'revenue_earned',
  'refund',
  'refund_paid',
  'driver_earning',
  'earning_correction',
  'payout_requested',
  'payout_paid',
  'payout_failed',
]

it('keeps every cent from the card to the bank through random lives of bookings and drivers, with random crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(zStep, { minLength: 12, maxLength: 24 }), async (steps) => {
      const person = await server.approved('advertiser')
      const admin = await server.admin()
      const life: Life = {
        token: person.token,
        userId: person.id,
        admin,
        creative: await server.creative(person.token),
        bookings: [],
        orders: [],
        drivers: [await newDriver(admin), await newDriver(admin)],
      }
      await STEPS.book?.(life, 0, 0)
      for (const { name, pick, size, dies, again } of steps) {
        const step = () => STEPS[name]?.(life, pick, size) ?? Promise.resolve()
        // Time continues with nights and drives; their unfinished work is left to the next one.
        if (dies && name !== 'play' && name !== 'night') {
          await dying(step)
          await holds(life)
        }
        if (dies && name === 'night') await dying(() => server.tick())
        await step()
        if (again && name !== 'play' && name !== 'night') await step()
        await holds(life)
      }
    }),
    { numRuns: 3, endOnFailure: true, examples: [[WHOLE_LIFE]] },
  )
  const kinds = await server.database.db.selectFrom('journal_entries').select('kind').distinct().execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...MUST_OCCUR]))
})
