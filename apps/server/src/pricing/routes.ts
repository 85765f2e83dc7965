import * as calls from '@ayob/contract/pricing'
import { FALLBACK_PER_DAY } from '@ayob/domain/pricing/defaults'
import { costA, costB, driverEarnings } from '@ayob/domain/pricing/methods'
import type Big from 'big.js'
import { type Http, route } from '../http/route'
import type { Clock, Db, RecordActivity, Transact } from '../platform/ports'
import { pricingStore } from './store'

const success = true as const

export interface PricingDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly recordActivity: RecordActivity
}

/** LKR on the wire, half up. */
const money = (amount: Big) => amount.round(2, 1).toNumber()
/** A rate per second on the wire: eight decimals. */
const rate = (amount: Big) => amount.round(8, 1).toNumber()

/** The pricing config and the calculators. */
export function pricingRoutes(http: Http, deps: PricingDeps): void {
  const config = async () => {
    const { config: current, vatRate } = await pricingStore.current(deps.db)
    return { success, config: { ...current, vat_rate: vatRate, fallback_per_day: FALLBACK_PER_DAY } }
  }

  route(http, calls.pricingConfig, config)

  route(http, calls.changePricingConfig, async ({ body, actor }) => {
    await deps.transact(async (tx) => {
      const before = await pricingStore.current(tx)
      await pricingStore.insertVersion(tx, body.config, actor.id, deps.clock.now())
      const details = { old: before.config, new: body.config }
      await deps.recordActivity(tx, {
        actor,
        action: 'pricing.changed',
        subject: 'pricing',
        subjectId: 'config',
        details,
      })
    })
    return config()
  })

  route(http, calls.driverEarnings, async ({ body }) => {
    const { config: current } = await pricingStore.current(deps.db)
    const earnings = driverEarnings(current, body.service_type)
    return {
      success,
      earnings: {
        service_type: body.service_type,
        base_daily_rate: money(earnings.base_daily_rate),
        peak_additional: money(earnings.peak_additional),
        device_deduction_per_day: money(earnings.device_deduction_per_day),
        per_day_after_deduction: money(earnings.per_day_after_deduction),
        per_month_after_deduction: money(earnings.per_month_after_deduction),
      },
    }
  })

  route(http, calls.advertiserCostA, async ({ body }) => {
    const cost = costA(body)
    return {
      success,
      cost_calculation: {
        method: 'Option A (Excel A.COST)',
        service_type: body.service_type,
        base_slot_fee: body.base_slot_fee,
        plays_per_day: cost.plays_per_day.toNumber(),
        cpm_portion_per_day: money(cost.cpm_portion_per_day),
        per_day_charge: money(cost.per_day_charge),
        total_cost: money(cost.total_cost),
      },
    }
  })

  route(http, calls.advertiserCostB, async ({ body }) => {
    const { config: current } = await pricingStore.current(deps.db)
    const cost = costB(current, body)
    return {
      success,
      cost_calculation: {
        method: 'Option B (Rate-per-second)',
        service_type: body.service_type,
        rate_per_sec: rate(cost.rate_per_sec),
        rate_per_sec_with_margin: rate(cost.rate_per_sec_with_margin),
        cmp_per_day: money(cost.cmp_per_day),
        price_per_day_by_rate: money(cost.price_per_day_by_rate),
        total_cost: money(cost.total_cost),
      },
    }
  })
}
