import { dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/pricing'
import * as admin from '@ayob/contract/pricing-admin'
import { engineOf, type Figures } from '@ayob/domain/pricing/engine'
import { FormulaError } from '@ayob/domain/pricing/formula/error'
import { Refusal } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Core } from '../../platform/ports'
import { auditTrail, foundPage } from './audit.queries'
import * as commands from './pricing.commands'
import { currentPricing, money, presentFormula, presentParameter, rate, shownConfig } from './pricing.queries'
import { pricingStore } from './pricing.store'

/** The pricing config, the calculators, and the formulas and parameters behind them. */
export function pricingRoutes(http: Http, ctx: Core): void {
  const config = async () => {
    const { version, terms } = await currentPricing(ctx, ctx.db)
    return {
      config: shownConfig(terms),
      version,
      updated_at: (await commands.configChangedAt(ctx.db)).toISOString(),
    }
  }
  route(http, calls.pricingConfig, config)
  route(http, calls.changePricingConfig, async ({ body, actor, transact }) => {
    await transact((tx) => commands.saveConfig(ctx, tx, actor, body))
    return config()
  })
  calculatorRoutes(http, ctx)
  formulaRoutes(http, ctx)
  parameterRoutes(http, ctx)
  route(http, admin.pricingAudit, ({ query }) => auditTrail(ctx, query))
}

function calculatorRoutes(http: Http, ctx: Core): void {
  /** Computes with the current terms. Errors: 400 with the reason when a formula can't be computed for the inputs. */
  const calculate = async <Result>(
    failure: string,
    inputs: Pick<calls.CostInputs, 'service_type'> & Partial<calls.CostInputs>,
    present: (figures: Figures) => Result,
  ): Promise<Result> => {
    const { terms } = await currentPricing(ctx, ctx.db)
    try {
      return present(engineOf(terms).figures(inputs.service_type, inputs))
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      throw new Refusal('validation_failed', failure, { values: { reason: text(error.key, error.values) } })
    }
  }

  route(http, calls.driverEarnings, async ({ body }) => {
    const earnings = await calculate('server.earningsFailed', body, (figures) => ({
      service_type: body.service_type,
      base_daily_rate: money(figures('base_daily_rate')),
      peak_additional: money(figures('peak_additional')),
      device_deduction_per_day: money(figures('device_deduction_per_day')),
      per_day_after_deduction: money(figures('per_day_after_deduction')),
      per_month_after_deduction: money(figures('per_month_after_deduction')),
    }))
    return { earnings }
  })

  route(http, calls.advertiserCostA, async ({ body }) => {
    const cost = await calculate('server.costFailed', body, (figures) => ({
      // A fixed name (docs/business-rules.md).
      method: 'Option A (Excel A.COST)',
      service_type: body.service_type,
      base_slot_fee: body.base_slot_fee,
      plays_per_day: rate(figures('plays_per_day')),
      cpm_portion_per_day: money(figures('cpm_portion_per_day')),
      per_day_charge: money(figures('a_per_day_charge')),
      total_cost: total(figures, 'a_total_cost'),
    }))
    return { cost_calculation: cost }
  })

  route(http, calls.advertiserCostB, async ({ body: { quantity, ...body } }) => {
    const cost = await calculate('server.costFailed', body, (figures) => ({
      // A fixed name (docs/business-rules.md).
      method: 'Option B (Rate-per-second)',
      service_type: body.service_type,
      rate_per_sec: rate(figures('rate_per_sec')),
      rate_per_sec_with_margin: rate(figures('rate_per_sec_with_margin')),
      cmp_per_day: money(figures('cmp_per_day')),
      price_per_day_by_rate: money(figures('price_per_day_by_rate')),
      total_cost: total(figures, 'b_total_cost', quantity),
    }))
    return { cost_calculation: cost }
  })
}

/** The total cost of some vehicles. Throws `FormulaError` when it is below 0. */
function total(figures: Figures, name: 'a_total_cost' | 'b_total_cost', quantity = 1): number {
  const cost = figures(name)
  if (cost.lt(0)) throw new FormulaError('formulaBelowZero', 0, { name })
  return money(cost.times(quantity))
}

function formulaRoutes(http: Http, ctx: Core): void {
  route(http, admin.pricingFormulas, async ({ query }) => {
    const { rows, ...page } = foundPage(await pricingStore.formulas(ctx.db), query)
    return { formulas: rows.map(presentFormula), ...page }
  })
  route(http, admin.createFormula, async ({ body, actor, transact }) => {
    const row = await transact((tx) => commands.saveFormula(ctx, tx, actor, body))
    return { message: text('server.formulaCreated'), formula: presentFormula(row) }
  })
  route(http, admin.updateFormula, async ({ body, actor, params, transact }) => {
    const row = await transact((tx) => commands.saveFormula(ctx, tx, actor, body, params.id))
    return { message: text('server.formulaUpdated'), formula: presentFormula(row) }
  })
  route(http, admin.deleteFormula, async ({ actor, params, transact }) => {
    await transact((tx) => commands.deleteFormula(ctx, tx, actor, params.id))
    return { message: text('server.formulaDeleted') }
  })
}

function parameterRoutes(http: Http, ctx: Core): void {
  const today = () => dayOf(ctx.clock.now())
  route(http, admin.pricingParameters, async ({ query }) => {
    const { rows, ...page } = foundPage(await pricingStore.parameters(ctx.db), query)
    return { parameters: rows.map((row) => presentParameter(row, today())), ...page }
  })
  route(http, admin.createParameter, async ({ body, actor, transact }) => {
    const row = await transact((tx) => commands.saveParameter(ctx, tx, actor, body))
    return { message: text('server.parameterCreated'), parameter: presentParameter(row, today()) }
  })
  route(http, admin.updateParameter, async ({ body, actor, params, transact }) => {
    const row = await transact((tx) => commands.saveParameter(ctx, tx, actor, body, params.id))
    return { message: text('server.parameterUpdated'), parameter: presentParameter(row, today()) }
  })
  route(http, admin.deleteParameter, async ({ actor, params, transact }) => {
    await transact((tx) => commands.deleteParameter(ctx, tx, actor, params.id))
    return { message: text('server.parameterDeleted') }
  })
}
