import { DAY_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payMonth } from '../../src/money/payouts/payouts.jobs'
import { createEmit } from '../../src/platform/outbox'
import type { Tx } from '../../src/platform/ports'
import { startServer, type TestServer } from '../setup/start-server'
import { type Driver, payoutCalls } from './drivers'

let server: TestServer
let admin: string
let use: ReturnType<typeof payoutCalls>
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  use = payoutCalls(server, admin)
  await use.parameter('wht_rate', 0.05)
  await use.parameter('wht_threshold', 2_000)
})
afterAll(() => server.stop())

interface Life {
  readonly drivers: readonly Driver[]
  /** Earnings minus the device, in cents, counted independently of the journal. */
  readonly earned: Map<string, number>
  readonly day: string
}

/** One step of one driver's life. It may be refused: only the resulting state matters. */
type Step = (life: Life, driver: Driver, size: number) => Promise<unknown>

const payoutsOf = async ({ id }: Driver) => (await use.list(`driver_id=${id}&limit=200`)).payouts as { id: string }[]
const oneOf = async (driver: Driver, size: number) => {
  const payouts = await payoutsOf(driver)
  return payouts[Math.floor(size * payouts.length)]?.id
}
const twice = <T>(act: () => Promise<T>) => Promise.all([act(), act()])

async function earn({ earned, day }: Life, { id }: Driver, size: number, correction: boolean) {
  const gross = 1 + Math.round(size * 300_000)
  const device = Math.round(gross * 0.05)
  await use.earn(id, gross / 100, { day, device: device / 100, correction })
  earned.set(id, (earned.get(id) ?? 0) + gross - device)
}

const STEPS: Readonly<Record<string, Step>> = {
  earn: (life, driver, size) => earn(life, driver, size, false),
  correct: (life, driver, size) => earn(life, driver, size / 20, true),
  async request(_, driver, size) {
    const { balance } = await use.mine(driver.token)
    const amount = Math.round(balance * 110 * size) / 100
    await twice(() => use.request(driver.token, amount, size < 0.5 ? `${driver.id}${size}` : undefined))
  },
  async approve(_, driver, size) {
    const id = await oneOf(driver, size)
    if (id) await twice(() => use.act(id, 'approve'))
  },
  export: () => twice(() => use.file()),
  async pay(_, driver, size) {
    const id = await oneOf(driver, size)
    if (id) await twice(() => use.act(id, 'paid', { reference: `R${size}` }))
  },
  async fail(_, driver, size) {
    const id = await oneOf(driver, size)
    const body = { reason: 'Closed', returned: size > 0.7 }
    if (id) await twice(() => use.act(id, 'failed', body))
  },
  change: (_, driver, size) => use.account(driver.token, { account_number: `12${Math.floor(size * 1e6)}000` }),
  async wait(_, __, size) {
    server.clock.advance(Math.round(size * 3 * DAY_MS))
  },
  async month() {
    server.clock.advance(30 * DAY_MS)
    admin = await server.admin()
    use = payoutCalls(server, admin)
  },
  run: () => twice(() => server.tick()),
  /** The process dies in the middle of a run: nothing of its transaction remains, and the next run does everything. */
  async crash() {
    const ctx = {
      db: server.database.db,
      clock: server.clock,
      emit: createEmit(server.clock),
      recordActivity: async () => undefined,
      transact: <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        server.database.transact(async (tx: Tx) => {
          await work(tx)
          throw new Error('the process died')
        }),
    }
    await payMonth(ctx).catch((error: Error) => {
      if (error.message !== 'the process died') throw error
    })
  },
}

async function expectSound({ drivers, earned }: Life) {
  const entries = await server.database.db
    .selectFrom('journal_postings')
    .select((of) => [of.fn.sum<number>('debit_cents').as('debit'), of.fn.sum<number>('credit_cents').as('credit')])
    .executeTakeFirstOrThrow()
  expect(Number(entries.debit)).toBe(Number(entries.credit))
  for (const { id } of drivers) {
    const { driver_payable = 0, payout_in_transit = 0, withholding_tax = 0, bank = 0 } = await use.balances(id)
    const cents = (lkr: number) => Math.round(lkr * 100)
    expect(Math.min(driver_payable, payout_in_transit, withholding_tax, 0 - bank)).toBeGreaterThanOrEqual(0)
    expect(cents(0 - bank) + cents(payout_in_transit) + cents(driver_payable)).toBe(
      (earned.get(id) ?? 0) - cents(withholding_tax),
    )
    const rows = await server.database.db.selectFrom('payouts').selectAll().where('driver_id', '=', id).execute()
    const net = (states: readonly string[]) =>
      rows
        .filter(({ state }) => states.includes(state))
        .reduce((sum, row) => sum + row.gross_cents - row.withheld_cents, 0)
    expect(net(['paid'])).toBe(cents(0 - bank))
    expect(net(['requested', 'approved', 'exported'])).toBe(cents(payout_in_transit))
    for (const { statement: s } of rows) {
      const came = s.days.reduce((sum, { gross, device }) => sum + gross - device, 0)
      expect(s.broughtForward + came + s.returned - s.payout).toBe(s.carriedForward)
      expect(Math.min(s.broughtForward, s.carriedForward)).toBeGreaterThanOrEqual(0)
    }
  }
}

it('balances to the cent through random lives of drivers, with repeated, concurrent and interrupted steps', async () => {
  const step = fc.record({
    name: fc.constantFrom(...Object.keys(STEPS), 'earn', 'request', 'approve', 'pay'),
    who: fc.nat(1),
    size: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  })
  const life = fc.array(step, { minLength: 12, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const drivers = [await use.driver(0), await use.driver(0)]
      const of: Life = { drivers, earned: new Map(), day: new Date(server.clock.now()).toISOString().slice(0, 10) }
      for (const { name, who, size } of steps) {
        const driver = drivers[who]
        if (driver) await STEPS[name]?.(of, driver, size)
        await expectSound(of)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
  const numbers = await server.database.db.selectFrom('payouts').select('number').execute()
  const series = new Set(numbers.map(({ number }) => number.replace(/_\d+$/, '')))
  for (const name of series) {
    const counts = numbers
      .filter(({ number }) => number.startsWith(`${name}_`))
      .map(({ number }) => Number(number.split('_').at(-1)))
      .sort((a, b) => a - b)
    expect(counts, name).toEqual(counts.map((_, index) => index + 1))
  }
})
