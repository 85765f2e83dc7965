import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { startOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pricingOnDays } from '../../src/goods/pricing/pricing.queries'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
let advertiser: string

beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  advertiser = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const say = <C extends Call>(call: C, sent: Sent<C> = {}, token = admin) => server.call(call, { ...sent, token })
const formulas = async () => (await say(calls.pricingFormulas)).body.formulas
const formula = async (name: string) => (await formulas()).find((row) => row.name === name)
const parameter = async (name: string) =>
  (await say(calls.pricingParameters)).body.parameters.find((row) => row.name === name)
const logs = async (query = '') => (await say(calls.pricingAudit, { query })).body
const perDay = async (service_type = 'tuk', more = {}) =>
  (await say(calls.advertiserCostB, { body: { service_type, ...more } }, advertiser)).body.cost_calculation
    .price_per_day_by_rate
/** Changes a formula while some work runs. */
const during = async (name: string, change: object, work: () => Promise<void>) => {
  const old = await formula(name)
  const { status } = await say(calls.updateFormula, { params: { id: present(old).id }, body: { ...old, ...change } })
  expect(status).toBe(200)
  await work()
  const { updated_at: _, ...back } = present(old)
  expect((await say(calls.updateFormula, { params: { id: present(old).id }, body: back })).status).toBe(200)
}

describe('the calculators', () => {
  it('compute the cost of several vehicles like a booking of them, to the cent', async () => {
    await during('b_total_cost', { formula_expression: 'price_per_day_by_rate * days / 7' }, async () => {
      const creativeFile = await server.creative(advertiser)
      for (const [quantity, days] of [
        [1, 3],
        [3, 10],
        [1000, 11],
      ] as const) {
        const body = { service_type: 'bus', days, quantity }
        const { total_cost } = (await say(calls.advertiserCostB, { body }, advertiser)).body.cost_calculation
        const order = { vehicleType: 'bus', durationDays: days, quantity, price: 0 }
        const refused = await say(calls.bookAd, { body: server.booking(creativeFile, order) }, advertiser)
        expect(refused).toMatchObject({ status: 409, body: { breakdown: { net: total_cost } } })
      }
    })
  })

  it('answer the shipped numbers in the existing response formats', async () => {
    expect((await say(calls.driverEarnings, { body: { service_type: 'tuk-tuk' } }, advertiser)).body).toEqual({
      success: true,
      earnings: {
        service_type: 'tuk',
        base_daily_rate: 1800,
        peak_additional: 375,
        device_deduction_per_day: 83.33,
        per_day_after_deduction: 2091.67,
        per_month_after_deduction: 62_750,
      },
    })
    expect((await say(calls.advertiserCostB, { body: {} }, advertiser)).body).toEqual({
      success: true,
      cost_calculation: {
        method: 'Option B (Rate-per-second)',
        service_type: 'tuk',
        rate_per_sec: 3.72083333,
        rate_per_sec_with_margin: 4.16733333,
        cmp_per_day: 0,
        price_per_day_by_rate: 500.08,
        total_cost: 15_002.4,
      },
    })
    const a = { service_type: 'bus', base_slot_fee: 20, cpm: 50, days: 10 }
    expect((await say(calls.advertiserCostA, { body: a }, advertiser)).body).toEqual({
      success: true,
      cost_calculation: {
        method: 'Option A (Excel A.COST)',
        service_type: 'bus',
        base_slot_fee: 20,
        plays_per_day: 12,
        cpm_portion_per_day: 50,
        per_day_charge: 290,
        total_cost: 3248,
      },
    })
  })

  it.each([
    { days: -1 },
    { days: 1.5 },
    { loops_per_day: 0 },
    { margin: Number.MAX_VALUE },
    { cpm: 'many' },
    { service_type: 'boat' },
  ])('refuse %j', async (inputs) => {
    const answer = await say(calls.advertiserCostB, { body: inputs }, advertiser)
    expect(answer.status).toBe(400)
    expect(Object.keys(present(answer.body.fields))).toEqual(Object.keys(inputs))
  })
})

describe('formulas', () => {
  it('are only for administrators', async () => {
    for (const call of [calls.pricingFormulas, calls.pricingParameters, calls.pricingAudit]) {
      expect((await server.call(call, { token: advertiser })).status).toBe(403)
    }
    expect((await say(calls.previewPricing, { body: {} }, advertiser)).status).toBe(403)
  })

  it('exist for every figure, are active, and are used for computing', async () => {
    expect((await formulas()).filter((row) => row.is_active)).toHaveLength(16)
    await during('service_fee', { formula_expression: 'service_fees * 2' }, async () => {
      expect(await perDay()).toBe(756.56)
    })
    expect(await perDay()).toBe(500.08)
  })

  it('fall back to the built-in definition when they are off or deleted, and can be recreated', async () => {
    await during('service_fee', { formula_expression: '0', is_active: false }, async () => {
      expect(await perDay()).toBe(500.08)
    })
    const old = await formula('service_fee')
    const gone = await say(calls.deleteFormula, { params: { id: present(old).id } })
    expect(gone.body).toEqual({ success: true, message: 'Formula deleted successfully' })
    expect(await perDay()).toBe(500.08)
    expect((await say(calls.deleteFormula, { params: { id: present(old).id } })).status).toBe(404)
    const { name, description, formula_type, formula_expression } = present(old)
    const form = { name, description, formula_type, formula_expression }
    const made = await say(calls.createFormula, { body: form })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ success: true, message: 'Formula created successfully' })
    expect(made.body.formula).toMatchObject({ ...form, is_active: true })
    const second = await say(calls.createFormula, { body: form })
    expect(second.status).toBe(409)
    expect(second.body.code).toBe('conflict')
    const spare = await say(calls.createFormula, { body: { ...form, is_active: false } })
    expect(spare.status).toBe(201)
    expect((await say(calls.deleteFormula, { params: { id: spare.body.formula.id } })).status).toBe(200)
  })

  it.each([
    ['service_fees +', 14],
    ['service_fees + unknown', 15],
    ['service_fees / (days - days)', 13],
    ['service_fees + rate_per_sec', 15],
    ['0 - service_fees', 0],
    ['service_fees.constructor', 12],
    ['seгvice_fees', 2],
    [`${'('.repeat(300)}1${')'.repeat(300)}`, 40],
    ['1+'.repeat(1_500), 2000],
  ])(
    'are refused when they are wrong, with the position, and nothing is stored: %s',
    async (formula_expression, position) => {
      const old = await formula('service_fee')
      const before = (await logs()).total
      const answer = await say(calls.updateFormula, {
        params: { id: present(old).id },
        body: { ...old, formula_expression },
      })
      expect(answer).toMatchObject({ status: 400, body: { position } })
      expect(present(answer.body.fields).formula_expression).toBe(answer.body.message)
      expect(await formula('service_fee')).toEqual(old)
      expect((await logs()).total).toBe(before)
    },
  )

  it.each([
    [{ name: 'anything' }, 'name'],
    [{ name: '' }, 'name'],
    [{ description: '' }, 'description'],
    [{ formula_type: 'other' }, 'formula_type'],
    [{ formula_expression: '' }, 'formula_expression'],
    [{ formula_expression: undefined }, 'formula_expression'],
    [{ is_active: 'yes' }, 'is_active'],
  ])('need %j to be corrected', async (change, field) => {
    const good = {
      name: 'service_fee',
      description: 'x',
      formula_type: 'service_fee',
      formula_expression: 'service_fees',
    }
    const answer = await say(calls.createFormula, { body: { ...good, is_active: false, ...change } })
    expect(answer.status).toBe(400)
    expect(Object.keys(present(answer.body.fields))).toEqual([field])
  })

  it('are changed by one administrator at a time: the second one sees the change of the first', async () => {
    const old = await formula('service_fee')
    const [one, two] = await Promise.all(
      ['First', 'Second'].map((description) =>
        say(calls.updateFormula, { params: { id: present(old).id }, body: { ...old, description } }),
      ),
    )
    const [good, bad] = one?.status === 200 ? [one, two] : [two, one]
    expect(good?.status).toBe(200)
    expect(bad?.status).toBe(409)
    expect(bad?.body).toMatchObject({ current: present(good).body.formula, changed_by: expect.stringMatching(/./) })
    const { updated_at: _, ...back } = present(old)
    await say(calls.updateFormula, { params: { id: present(old).id }, body: back })
  })
})

describe('parameters', () => {
  const form = { name: 'weekend_rate', description: 'On top at weekends', parameter_type: 'fee', value: 10 }

  it("can be used by formulas, and can't be deleted while one needs them", async () => {
    const made = await say(calls.createParameter, { body: form })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ success: true, message: 'Parameter created successfully' })
    const { id } = made.body.parameter
    await during('service_fee', { formula_expression: 'service_fees + weekend_rate' }, async () => {
      expect(await perDay()).toBe(501.2)
      const changed = await say(calls.updateParameter, { params: { id }, body: { ...form, id, value: 20 } })
      expect(changed.body.message).toBe('Parameter updated successfully')
      expect(await perDay()).toBe(502.32)
      for (const refused of [
        await say(calls.deleteParameter, { params: { id } }),
        await say(calls.updateParameter, { params: { id }, body: { ...form, is_active: false } }),
        await say(calls.updateParameter, { params: { id }, body: { ...form, value: -1_000_000 } }),
      ]) {
        expect(refused.status).toBe(400)
        expect(refused.body.message).toMatch(/service_fee/)
      }
    })
    const gone = await say(calls.deleteParameter, { params: { id } })
    expect(gone.body).toEqual({ success: true, message: 'Parameter deleted successfully' })
  })

  it.each([
    [{ name: 'cpm' }, 400, 'name'],
    [{ name: 'Morning hours' }, 400, 'name'],
    [{ name: 'VAT rate' }, 409, 'name'],
    [{ name: '' }, 400, 'name'],
    [{ description: '' }, 400, 'description'],
    [{ value: 'ten' }, 400, 'value'],
    [{ value: 1e300 }, 400, 'value'],
    [{ parameter_type: 'other' }, 400, 'parameter_type'],
    [{ valid_from: '2026-02-30' }, 400, 'valid_from'],
    [{ valid_from: '2020-01-01' }, 400, 'valid_from'],
  ])('need %j to be corrected', async (change, status, field) => {
    const answer = await say(calls.createParameter, { body: { ...form, ...change } })
    expect(answer.status).toBe(status)
    expect(Object.keys(present(answer.body.fields))).toEqual([field])
  })

  it('are effective from their day on: VAT for new bookings from then, but not for existing ones', async () => {
    const old = await parameter('vat_rate')
    expect(present(old).value).toBe(0.15)
    const wrong = await say(calls.updateParameter, {
      params: { id: present(old).id },
      body: { ...old, value: 18, valid_from: null },
    })
    expect(present(wrong.body.fields).value).toContain('0.18')
    const body = { ...old, value: 0.18, valid_from: '2026-03-20' }
    const later = await say(calls.updateParameter, { params: { id: present(old).id }, body })
    expect(later.body.parameter).toMatchObject({ value: 0.15, next: { value: 0.18, valid_from: '2026-03-20' } })
    const vat = async () => (await say(calls.pricingConfig, {}, advertiser)).body.config.vat_rate
    expect(await vat()).toBe(0.15)

    const creative = await server.creative(advertiser)
    const book = (price: number) => say(calls.bookAd, { body: server.booking(creative, { price }) }, advertiser)
    const first = await book(17_252.76)
    expect(first.body.breakdown).toEqual({ net: 15_002.4, vat_rate: 0.15, vat: 2250.36, total: 17_252.76 })

    server.clock.advance(18 * DAY_MS)
    expect(await vat()).toBe(0.18)
    const second = await book(17_252.76)
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'price_changed', price: 17_702.83 })
    expect((await book(17_702.83)).body.breakdown.vat_rate).toBe(0.18)
    const kept = await say(calls.bookingDetail, { params: { id: first.body.booking_id } }, advertiser)
    expect(JSON.stringify(kept.body)).toContain('17252.76')
  })
})

describe('the config', () => {
  it('is saved together with its rates, and refused when it is invalid or was changed concurrently', async () => {
    const got = (await say(calls.pricingConfig)).body
    const tuk = { ...got.config.service_types.tuk, rate_per_hour: 300 }
    const config = { ...got.config, service_types: { ...got.config.service_types, tuk } }
    const fallback_per_day = { ...got.config.fallback_per_day, tuktuk: 750 }
    const sent = { config: { ...config, fallback_per_day }, updated_at: got.updated_at }
    const saved = await say(calls.changePricingConfig, { body: sent })
    expect(saved.status).toBe(200)
    expect(saved.body.version).toBe(got.version + 1)
    expect(saved.body.config.fallback_per_day.tuktuk).toBe(750)
    expect(await perDay()).toBe(743.68)

    const stale = await say(calls.changePricingConfig, { body: sent })
    expect(stale).toMatchObject({
      status: 409,
      body: { current: { service_types: { tuk: { rate_per_hour: 300 } } } },
    })

    const peaks = { morning: { hours: 2, multiplier: 1.5 } }
    const fewer = await say(calls.changePricingConfig, { body: { config: { ...got.config, peak_config: peaks } } })
    expect(present(fewer.body.config.peak_config.morning).from).toBe('07:00')
    for (const [change, field] of [
      [{ days_per_month: 0 }, 'config.days_per_month'],
      [{ total_hours_per_day: 25 }, 'config.total_hours_per_day'],
      [{ peak_config: { a: { hours: 1, multiplier: 0.5, from: '07:00' } } }, 'config.peak_config.a.multiplier'],
      [{ peak_config: { 'a b': peaks.morning, a_b: peaks.morning } }, 'config.peak_config'],
      [{ peak_config: { noon: peaks.morning } }, 'config.peak_config.noon.from'],
      [{ vat_rate: 18 }, 'config.vat_rate'],
    ] as const) {
      const answer = await say(calls.changePricingConfig, { body: { config: { ...got.config, ...change } } })
      expect(answer.status).toBe(400)
      expect(Object.keys(present(answer.body.fields))).toEqual([field])
    }
    const costly = { ...got.config.service_types, bike: { rate_per_hour: 1, device_cost: 1e9 } }
    const negative = await say(calls.changePricingConfig, {
      body: { config: { ...got.config, service_types: costly } },
    })
    expect(negative.body.message).toContain('per_day_after_deduction')
    await say(calls.changePricingConfig, { body: { config: got.config } })
    expect(await perDay()).toBe(500.08)
  })
})

describe('the preview', () => {
  it('shows price and pay of a day, now and afterwards, for every type, and stores nothing', async () => {
    const before = (await logs()).total
    const old = await formula('service_fee')
    const { status, body } = await say(calls.previewPricing, {
      body: {
        formula: { ...old, formula_expression: 'service_fees + 100' },
      },
    })
    expect(status).toBe(200)
    expect(body.drafts_changed).toBe(0)
    expect(body.effects.map((effect) => effect.service_type)).toEqual([...['tuk', 'car', 'bus', 'truck', 'bike']])
    expect(body.effects[0]).toEqual({
      service_type: 'tuk',
      price_per_day: { now: 500.08, after: 511.28 },
      driver_per_day: { now: 2091.67, after: 2091.67 },
    })
    const draft = { name: 'Season', brand: 'Tea', duration_days: 10, target_routes: '["Borella"]', status: 'draft' }
    for (const vehicle_type of ['bus', 'bus', 'car']) {
      expect((await say(calls.createCampaign, { body: { ...draft, vehicle_type } }, advertiser)).status).toBe(201)
    }
    const { config } = (await say(calls.pricingConfig)).body
    const dearer = { ...config, unit_prices: { ...config.unit_prices, bus: 250 } }
    const priced = await say(calls.previewPricing, { body: { config: dearer } })
    expect(priced.body.drafts_changed).toBe(2)
    const wrong = await say(calls.previewPricing, { body: { formula: { ...old, formula_expression: '1 +' } } })
    expect(wrong.body).toMatchObject({ position: 3 })
    expect((await logs()).total).toBe(before)
    expect(await perDay()).toBe(500.08)
  })
})

describe('the audit trail', () => {
  it('has old and new values, person and time, and can be filtered', async () => {
    await during('plays_per_day', { description: 'Changed for the trail' }, async () => {
      const all = await logs()
      expect(all.logs[0]).toMatchObject({
        table_name: 'pricing_formulas',
        action: 'UPDATE',
        changed_by_id: present(all.people[0]).id,
        old_values: { name: 'plays_per_day', description: 'An ad plays once in each loop.' },
        new_values: { name: 'plays_per_day', description: 'Changed for the trail' },
      })
      expect(present(all.logs[0]).changed_by).toBe(present(all.people[0]).name)
    })
    const some = await logs('?table_name=pricing_parameters&action=DELETE')
    expect(some.total).toBe(1)
    expect(some.logs[0]).toMatchObject({ old_values: { name: 'weekend_rate' }, new_values: null })
    expect((await logs('?changed_by=nobody')).total).toBe(0)
    expect((await logs('?day=2026-03-02')).total).toBeGreaterThan(0)
    expect((await logs('?day=2026-03-03')).total).toBe(0)
    const page = await logs('?limit=2&page=2')
    expect(page.logs).toHaveLength(2)
    expect((await say(calls.pricingAudit, { query: 'action=OTHER' })).status).toBe(400)
    expect((await say(calls.pricingAudit, { query: 'changed_by=%00' })).status).toBe(400)
  })

  it('can neither be changed nor shortened, even in the database', async () => {
    const { db } = server.database
    for (const table of ['pricing_audit', 'pricing_versions']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only')
      await expect(sql`update ${sql.table(table)} set id = default`.execute(db)).rejects.toThrow()
    }
    await expect(db.updateTable('pricing_audit').set({ changed_by: null }).execute()).rejects.toThrow('append-only')
  })
})

describe('a past day', () => {
  it('keeps its terms, whatever is saved later', async () => {
    const { config } = (await say(calls.pricingConfig)).body
    const tuk = { ...config.service_types.tuk, rate_per_hour: 200 }
    const dearer = { ...config, service_types: { ...config.service_types, tuk } }
    expect((await say(calls.changePricingConfig, { body: { config: dearer } })).status).toBe(200)
    const days = await pricingOnDays(server.database.db, ['2026-03-02', '2026-03-20'])
    const inForce = new Map([...days].map(([day, versions]) => [day, versions.at(-1)?.terms]))
    // Whatever else was saved that day, the version at its beginning is included.
    expect(days.get('2026-03-20')?.[0]?.from).toEqual(startOfDay('2026-03-20'))
    expect(inForce.get('2026-03-02')?.config.service_types.tuk.rate_per_hour).toBe(150)
    expect(inForce.get('2026-03-02')?.parameters.vat_rate).toBe(0.15)
    expect(inForce.get('2026-03-20')?.config.service_types.tuk.rate_per_hour).toBe(200)
    expect(inForce.get('2026-03-20')?.parameters.vat_rate).toBe(0.18)
  })
})
