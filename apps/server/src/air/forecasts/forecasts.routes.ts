import type { AnswerOf, Handled } from '@ayob/contract/call'
import { forecastAd, planAd } from '@ayob/contract/forecasts'
import { LANDING_KEPT_S, tryAd } from '@ayob/contract/landing'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { type Advice, adviceFor, type Forecast, type Others } from '@ayob/domain/forecasts/forecast'
import { hoursIn } from '@ayob/i18n/hours'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { currentLanguage, text } from '../../platform/http/texts'
import { createKept } from '../../platform/kept'
import { byAddress } from '../../platform/limiter'
import { createForecaster, NAMED_AREAS } from './forecasts.queries'
import { planWithin } from './plans.queries'

/** The kept answers to visitors. */
const MOST_TRIED = 500
/** What one address may have computed: a budget that is moved back and forth for some minutes. */
const MOST_TRIES = 120
const TRIES_S = 600

/** The expected results of an ad before it is booked, and bookings within a budget. */
export function forecastRoutes(http: Http, ctx: Pick<Context, 'db' | 'clock' | 'limiter'>): void {
  const forecaster = createForecaster(ctx)
  route(http, forecastAd, async ({ body }) => {
    const { forecast, others, ways } = await forecaster.forecast(body)
    const advice = adviceFor(forecast, others)
    const hasHours = body.hours !== null || body.holidays !== 'as_weekday'
    const fitting = others.hours ?? null
    const { historyDays: history_days, ...figures } = forecast
    return {
      ...figures,
      history_days,
      ...(hasHours && {
        fits: forecast.fill >= 1,
        hours_that_fit: fitting && { hours: fitting.hours && [...fitting.hours], holidays: fitting.holidays },
      }),
      ways: ways.map(({ change, forecast: { fill } }) => ({ fill, change })),
      advice: advice.map((one) => say(one, forecast, others)),
    } satisfies Handled<AnswerOf<typeof forecastAd>>
  })

  route(http, planAd, async ({ body }) => ({ ...(await planWithin(ctx, forecaster, body)) }))

  const tried = createKept<Handled<AnswerOf<typeof tryAd>>>(ctx.clock, { ms: LANDING_KEPT_S * 1000, most: MOST_TRIED })
  route(http, tryAd, async ({ body: { budget, places = [] }, request }) => {
    const adLocations = places.length > 0 ? places : [...NAMED_AREAS]
    const wanted = { budget, adLocations, vehicleTypes: [...BOOKABLE_TYPES], includeVat: true }
    const key = JSON.stringify([budget, adLocations.map(({ position, radius }) => [position, radius])])
    return tried(key, async () => {
      await ctx.limiter.count([byAddress('try', request.ip, MOST_TRIES, TRIES_S)])
      return planWithin(ctx, forecaster, wanted)
    })
  })
}

function say(advice: Advice, { historyDays }: Forecast, { fewer = 0, hours }: Others): string {
  const count = advice === 'little_history' ? historyDays : fewer
  const fitting = hours ? hoursIn(currentLanguage(), hours.hours, hours.holidays) : ''
  return text(`server.forecast_${advice}`, { count, hours: fitting })
}
