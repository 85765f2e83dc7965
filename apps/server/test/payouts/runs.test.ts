import { createHash } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import type { Confirmation } from '@ayob/contract/confirmations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carryOnRuns } from '../../src/desk/payout-runs/payout-runs.jobs'
import type { Context } from '../../src/platform/context'
import { createEmit } from '../../src/platform/outbox'
import type { Tx } from '../../src/platform/ports'
import { administrator } from '../setup/admins'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'
import { type Driver, payoutCalls } from './drivers'

let server: TestServer
let owner: string
let asker: Awaited<ReturnType<typeof administrator>>
let use: ReturnType<typeof payoutCalls>
let drivers: { steady: Driver; growing: Driver; moved: Driver; closed: Driver; waiting: Driver }

beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' })
  await signIn()
  const off = { token: owner, params: { kind: 'admin_roles' as const }, body: { on: false } }
  expect((await server.call(calls.switchFourEyes, off)).status).toBe(200)
  asker = await administrator(server, owner, ['finance'])
  const [steady, growing, moved, closed, waiting] = [
    await use.driver(1_000),
    await use.driver(500),
    await use.driver(700),
    await use.driver(800),
    await use.driver(900),
  ]
  drivers = { steady, growing, moved, closed, waiting }
})
afterAll(() => server.stop())

async function signIn() {
  owner = await server.signIn(ADMIN.email, ADMIN.password)
  use = payoutCalls(server, owner)
}
async function goTo(instant: string) {
  server.clock.set(new Date(instant))
  await signIn()
  asker = { ...asker, token: await server.signIn(asker.email) }
  await server.tick()
}
const draft = (month: string) => server.call(calls.makePayoutRun, { token: asker.token, body: { month } })
const read = async (id: string, query = '') =>
  (await server.call(calls.payoutRun, { token: owner, params: { id }, query })).body
const leaveOut = (id: string, payout_id: string, reason: string | null) =>
  server.call(calls.leaveOutOfRun, { token: asker.token, params: { id, payout_id }, body: { reason } })
const confirm = (id: string) => server.call(calls.confirmRequest, { token: owner, params: { id } })
async function ask(id: string): Promise<Confirmation> {
  const answer = await server.call(calls.approvePayoutRun, { token: asker.token, params: { id } })
  expect(answer.status, answer.text).toBe(202)
  return (answer.body as unknown as { confirmation: Confirmation }).confirmation
}
const payoutOf = async (runId: string, driver: Driver) =>
  present((await read(runId)).payouts.find(({ driver_id }) => driver_id === driver.id))
const stateOf = async (driver: Driver) => present((await use.mine(driver.token)).payouts[0]).state
const eventsOf = async (type: string) =>
  (
    await server.database.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', type as never)
      .execute()
  ).length

describe('a month', () => {
  it('is not run before its payouts are requested, nor when there are none', async () => {
    expect((await draft('2026-03')).status).toBe(409)
    expect((await draft('2026-13')).status).toBe(400)
    await goTo('2026-04-01T02:00:00Z')
    const { months } = (await server.call(calls.payoutRuns, { token: owner })).body
    expect(months).toEqual([{ month: '2026-03', count: 5 }])
    expect((await draft('2026-02')).status).toBe(409)
  })

  it('is drafted once, also by two at once, with exceptions first and a preview of the bank file', async () => {
    const both = await Promise.all([draft('2026-03'), draft('2026-03')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const { id } = present(both[0]).body.run
    expect(present(both[1]).body.run.id).toBe(id)
    const shown = await read(id)
    expect(shown.run).toMatchObject({ month: '2026-03', state: 'draft', count: 5, amount: 3_900, exceptions: 5 })
    expect(shown.payouts.map(({ amount, exceptions }) => [amount, exceptions])).toEqual(
      [1_000, 900, 800, 700, 500].map((amount) => [amount, ['new_account']]),
    )
    expect(shown.before).toMatchObject({ month: '2026-02', count: 0, joined: 5, missing: 0 })
    expect(shown.file).toMatchObject({ made: false, rows: 5, format: 'CSV, UTF-8' })
    expect(JSON.stringify(shown)).not.toContain('0012345678')
  })

  it('is approved by one confirmation, which is refused once the list has changed, and by one of two at once', async () => {
    const { id } = present((await server.call(calls.payoutRuns, { token: owner })).body.runs[0])
    const { payout_id } = await payoutOf(id, drivers.waiting)
    expect((await leaveOut(id, 'none', 'Asked to wait')).status).toBe(404)
    expect((await leaveOut(id, payout_id, 'Asked to wait')).body.run).toMatchObject({ count: 4, left_out: 1 })
    const asked = await ask(id)
    expect(asked.description).toMatchObject({
      says: 'payout_run',
      facts: { month: { month: '2026-03' }, drivers: { number: 4 }, amount: { amount: 3_000 } },
    })
    await leaveOut(id, payout_id, null)
    expect((await confirm(asked.id)).status).toBe(409)
    await leaveOut(id, payout_id, 'Asked to wait')
    const preview = (await read(id)).file.sha256
    const twice = await Promise.all([confirm(asked.id), confirm(asked.id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await leaveOut(id, payout_id, null)).status).toBe(409)
    expect((await draft('2026-03')).status).toBe(409)
    await Promise.all([server.tick(), server.tick()])
    const { run, file } = await read(id)
    expect(run).toMatchObject({ state: 'at_bank', settled: 4, failed: 0 })
    const sent = await use.file(present(run.export_id))
    expect(createHash('sha256').update(sent.bytes).digest('hex')).toBe(file.sha256)
    expect(file).toMatchObject({ made: true, rows: 4, sha256: preview })
    expect(await stateOf(drivers.waiting)).toBe('requested')
    expect(await eventsOf('payout.approved')).toBe(4)
  })

  it('is marked as paid under one reference, except what the bank has refused, once', async () => {
    const { id } = present((await server.call(calls.payoutRuns, { token: owner })).body.runs[0])
    const { payout_id } = await payoutOf(id, drivers.closed)
    expect((await use.act(payout_id, 'failed', { reason: 'The account is closed' })).status).toBe(200)
    const paid = () =>
      server.call(calls.markRunPaid, { token: asker.token, params: { id }, body: { reference: 'SLIPS 3' } })
    expect((await Promise.all([paid(), paid()])).map(({ status }) => status).sort()).toEqual([200, 409])
    await server.tick()
    expect((await read(id)).run).toMatchObject({ state: 'paid', reference: 'SLIPS 3', settled: 3, failed: 1 })
    expect(await stateOf(drivers.steady)).toBe('paid')
    expect(await stateOf(drivers.closed)).toBe('failed')
    expect((await use.balances(drivers.steady.id)).bank).toBe(-1_000)
    expect((await use.balances(drivers.closed.id)).driver_payable).toBe(800)
  })
})

describe('the next month', () => {
  it('names who gets over twice the usual, has a new account or owes something', async () => {
    for (const [driver, amount] of [
      [drivers.steady, 1_000],
      [drivers.growing, 1_001],
      [drivers.moved, 700],
    ] as const) {
      await use.earn(driver.id, amount, { day: '2026-04-10' })
    }
    await goTo('2026-05-01T02:00:00Z')
    await use.earn(drivers.steady.id, -50, { day: '2026-05-01', correction: true })
    const moved = await server.signIn(drivers.moved.email)
    expect((await use.account(moved, { account_number: '999888777666' })).status).toBe(200)
    const { run } = (await draft('2026-04')).body
    const shown = await read(run.id)
    const byDriver = new Map(shown.payouts.map((one) => [one.driver_id, one]))
    expect(byDriver.get(drivers.steady.id)).toMatchObject({ exceptions: ['negative'], usual: 1_000, last_month: 1_000 })
    expect(byDriver.get(drivers.growing.id)).toMatchObject({ exceptions: ['far_above'], usual: 500 })
    expect(byDriver.get(drivers.moved.id)?.exceptions).toEqual(['new_account'])
    expect(byDriver.get(drivers.closed.id)).toMatchObject({ exceptions: ['new_account'], usual: null })
    expect(shown.before).toMatchObject({ month: '2026-03', count: 4, joined: 1, missing: 1 })
  })

  it('goes on after an interruption, pays nobody twice, and names those that can’t be paid any more', async () => {
    const { id } = present((await server.call(calls.payoutRuns, { token: owner })).body.runs[0])
    expect((await confirm((await ask(id)).id)).status).toBe(200)
    // An account is closed after the confirmation; the account of another one is held.
    await server.database.db.deleteFrom('payout_accounts').where('driver_id', '=', drivers.closed.id).execute()
    let portions = 0
    const dying = {
      db: server.database.db,
      clock: server.clock,
      emit: createEmit(server.clock),
      recordActivity: async () => undefined,
      transact: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
        portions += 1
        if (portions > 1) throw new Error('the process died')
        return server.database.transact(work)
      },
    } as unknown as Context
    await expect(carryOnRuns(dying)).rejects.toThrow('the process died')
    expect((await read(id)).run.state).toBe('approving')
    const approved = await eventsOf('payout.approved')
    await server.tick()
    expect(await eventsOf('payout.approved')).toBe(approved)
    const shown = await read(id)
    expect(shown.run).toMatchObject({ state: 'at_bank', failed: 2 })
    expect((await read(id, 'status=failed')).payouts.map(({ driver_id }) => driver_id).sort()).toEqual(
      [drivers.closed.id, drivers.moved.id].sort(),
    )
    expect(shown.payouts[0]?.failure).toBeTruthy()
    expect(shown.file.rows).toBe(shown.run.count - 2)
    expect((await payoutOf(id, drivers.closed)).state).toBe('requested')
  })
})
