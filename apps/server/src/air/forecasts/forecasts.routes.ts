import type { AnswerOf, Handled } from '@ayob/contract/call'
import { forecastAd, planAd } from '@ayob/contract/forecasts'
import { type Advice, adviceFor, type Forecast, type Others } from '@ayob/domain/forecasts/forecast'
import { hoursIn } from '@ayob/i18n/hours'
import type { Core } from '../../platform/core'
import { type Http, route } from '../../platform/http/route'
import { currentLanguage, text } from '../../platform/http/texts'
import { createForecaster } from './forecasts.queries'
import { planWithin } from './plans.queries'

/** The expected results of an ad before it is booked, and bookings within a budget. */
export function forecastRoutes(http: Http, ctx: Pick<Core, 'db' | 'clock'>): void {
  const forecaster = createForecaster(ctx)
  route(http, forecastAd, async ({ body }) => {
    const { forecast, others } = await forecaster.forecast(body)
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
      advice: advice.map((one) => say(one, forecast, others)),
    } satisfies Handled<AnswerOf<typeof forecastAd>>
  })

  route(http, planAd, async ({ body }) => ({ ...(await planWithin(ctx, forecaster, body)) }))
}

function say(advice: Advice, { historyDays }: Forecast, { fewer = 0, hours }: Others): string {
  const count = advice === 'little_history' ? historyDays : fewer
  const fitting = hours ? hoursIn(currentLanguage(), hours.hours, hours.holidays) : ''
  return text(`server.forecast_${advice}`, { count, hours: fitting })
}
