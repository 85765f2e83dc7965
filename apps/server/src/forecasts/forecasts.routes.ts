import type { AnswerOf } from '@ayob/contract/call'
import { forecastAd } from '@ayob/contract/forecasts'
import { type Advice, adviceFor, type Forecast, type Others } from '@ayob/domain/forecasts/forecast'
import { hoursIn } from '@ayob/i18n/hours'
import { type Http, route } from '../http/route'
import { currentLanguage, text } from '../http/texts'
import { createForecaster, type ForecastDeps } from './forecasts.queries'

/** The forecast of an ad before it is booked. */
export function forecastRoutes(http: Http, deps: ForecastDeps): void {
  const forecaster = createForecaster(deps)
  route(http, forecastAd, async ({ body }) => {
    const { forecast, others } = await forecaster(body)
    const advice = adviceFor(forecast, others)
    const hasHours = body.hours !== null || body.holidays !== 'as_weekday'
    const fitting = others.hours ?? null
    const { historyDays: history_days, ...figures } = forecast
    return {
      success: true as const,
      ...figures,
      history_days,
      ...(hasHours && {
        fits: forecast.fill >= 1,
        hours_that_fit: fitting && { hours: fitting.hours && [...fitting.hours], holidays: fitting.holidays },
      }),
      advice: advice.map((one) => say(one, forecast, others)),
    } satisfies AnswerOf<typeof forecastAd>
  })
}

function say(advice: Advice, { historyDays }: Forecast, { fewer = 0, hours }: Others): string {
  const count = advice === 'little_history' ? historyDays : fewer
  const fitting = hours ? hoursIn(currentLanguage(), hours.hours, hours.holidays) : ''
  return text(`server.forecast_${advice}`, { count, hours: fitting })
}
