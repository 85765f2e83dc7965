import type { OutputOf } from '@ayob/contract/call'
import { dayOf } from '@ayob/contract/days'
import type { Plan as PlanAnswer, planAd } from '@ayob/contract/forecasts'
import { fromLkr, toLkr } from '@ayob/contract/money'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { canStartOn } from '@ayob/domain/bookings/flight'
import { type Offer, type Plan, plansFor } from '@ayob/domain/forecasts/plan'
import { quotesFor } from '@ayob/domain/pricing/quote'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import { breakdownOf } from '@ayob/domain/pricing/vat'
import { currentTerms } from '../../goods/pricing/pricing.queries'
import { badField } from '../../platform/errors'
import type { Core } from '../../platform/ports'
import type { Forecaster } from './forecasts.queries'

/** Bookings that fit a budget at the current prices. Errors: 400 on `from` for a day on which no ad can start. */
export async function planWithin(
  ctx: Pick<Core, 'db' | 'clock'>,
  { forecasts }: Forecaster,
  { budget, vehicleTypes, adLocations, includeVat, ...wanted }: OutputOf<typeof planAd, 'body'>,
) {
  const today = dayOf(ctx.clock.now())
  const from = wanted.from ?? today
  if (!canStartOn(from, today)) throw badField('from', 'server.startDate')
  const terms = await currentTerms(ctx, ctx.db)
  const offers: Offer[] = []
  for (const vehicleType of vehicleTypes) {
    const forecast = await forecasts(vehicleType, adLocations, from)
    offers.push({ vehicleType, quote: quotesOf(terms, vehicleType, includeVat), forecast })
  }
  const { plans, smallest } = plansFor(offers, fromLkr(budget))
  return { plans: plans.map(present), smallest: present(smallest) }
}

/** Quotes for one type. The formulas are computed once for each number of days. */
function quotesOf(terms: PricingTerms, vehicleType: VehicleType, includeVat: boolean): Offer['quote'] {
  const known = new Map<number, ReturnType<typeof quotesFor>>()
  return (days, quantity) => {
    const quote = known.get(days) ?? quotesFor(terms, vehicleType, days)
    known.set(days, quote)
    return quote({ quantity, includeVat })
  }
}

function present({ quote, forecast, ...plan }: Plan): PlanAnswer {
  const { plays, impressions, goal, fill, historyDays } = forecast
  return {
    ...plan,
    price: toLkr(quote.total),
    breakdown: breakdownOf(quote),
    plays,
    impressions,
    goal,
    fill,
    history_days: historyDays,
  }
}
