import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const card = (change: Record<string, unknown> = {}) => ({
  card_type: 'visa',
  last_four_digits: '4242',
  expiry_month: 3,
  expiry_year: 2026,
  cardholder_name: 'N Perera',
  is_default: false,
  ...change,
})

async function wallet() {
  const { token } = await server.approved('advertiser')
  return {
    add: (change = {}) => server.call(calls.addPaymentMethod, { token, body: card(change) }),
    choose: (id: string, is_default = true) =>
      server.call(calls.changePaymentMethod, { params: { id }, token, body: { is_default } }),
    remove: (id: string) => server.call(calls.deletePaymentMethod, { params: { id }, token }),
    async defaults(): Promise<string[]> {
      const { body } = await server.call(calls.listPaymentMethods, { token })
      return body.payment_methods.filter((one) => one.is_default).map((one) => one.last_four_digits)
    },
    list: async () => (await server.call(calls.listPaymentMethods, { token })).body,
  }
}

it('stores a card and returns it; the first one is the default', async () => {
  const { add, list } = await wallet()
  const added = await add()
  expect(added).toMatchObject({ status: 200, body: { success: true, payment_method: card({ is_default: true }) } })
  expect(await list()).toMatchObject({ success: true, total: 1, payment_methods: [added.body.payment_method] })
})

it('has one default: the last one saved as default, even when two are saved at once', async () => {
  const { add, defaults } = await wallet()
  await add({ last_four_digits: '0001' })
  await add({ last_four_digits: '0002' })
  expect(await defaults()).toEqual(['0001'])
  await add({ last_four_digits: '0003', is_default: true })
  expect(await defaults()).toEqual(['0003'])
  const both = await Promise.all([add({ is_default: true }), add({ is_default: true })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await defaults()).toHaveLength(1)
  const fresh = await wallet()
  await Promise.all([fresh.add(), fresh.add(), fresh.add()])
  expect(await fresh.defaults()).toHaveLength(1)
})

it("makes one of the owner's cards the only default", async () => {
  const mine = await wallet()
  const other = await wallet()
  await mine.add({ last_four_digits: '0001' })
  const { id } = (await mine.add({ last_four_digits: '0002' })).body.payment_method
  expect((await other.choose(id)).status).toBe(404)
  expect((await mine.choose(id, false)).status).toBe(400)
  expect(await mine.defaults()).toEqual(['0001'])
  expect((await mine.choose(id)).body).toMatchObject({ success: true, payment_method: { id, is_default: true } })
  expect(await mine.defaults()).toEqual(['0002'])
})

it("deletes only the owner's cards; the newest remaining one becomes the default", async () => {
  const mine = await wallet()
  const other = await wallet()
  const { id } = (await mine.add({ last_four_digits: '0001' })).body.payment_method
  server.clock.advance(1000)
  await mine.add({ last_four_digits: '0002' })
  expect((await other.remove(id)).status).toBe(404)
  expect((await mine.remove(id)).body).toMatchObject({ success: true })
  expect((await mine.remove(id)).status).toBe(404)
  expect(await mine.defaults()).toEqual(['0002'])
})

it('reports invalid input', async () => {
  const { add, list } = await wallet()
  const wrong = async (change: object) => {
    const { status, body } = await add(change)
    return [status, body.error]
  }
  const missing = [400, 'Please fill in all required fields']
  expect(await wrong({ card_type: '' })).toEqual(missing)
  expect(await wrong({ last_four_digits: '' })).toEqual(missing)
  expect(await wrong({ cardholder_name: ' ' })).toEqual(missing)
  for (const digits of ['424', '42425', '42a4', '4242424242424242']) {
    expect(await wrong({ last_four_digits: digits })).toEqual([400, 'Please enter the last 4 digits of your card'])
  }
  for (const change of [{ expiry_month: 0 }, { expiry_month: 13 }, { expiry_year: 2025 }, { expiry_year: 2036 }]) {
    expect((await wrong(change))[0]).toBe(400)
  }
  expect((await add({ expiry_year: 2035 })).status).toBe(200)
  expect((await list()).total).toBe(1)
})
