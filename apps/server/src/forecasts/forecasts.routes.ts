import type { AnswerOf } from '@ayob/contract/call'
import { forecastAd } from '@ayob/contract/forecasts'
import { type Advice, adviceFor, type Forecast } from '@ayob/domain/forecasts/forecast'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { createForecaster, type ForecastDeps } from './forecasts.queries'

/** The forecast of an ad before it is booked. */
export function forecastRoutes(http: Http, deps: ForecastDeps): void {
  const forecaster = createForecaster(deps)
  route(http, forecastAd, async ({ body }) => {
    const { forecast, others } = await forecaster(body)
    const advice = adviceFor(forecast, others)
    const { historyDays: history_days, ...figures } = forecast
    return {
      success: true as const,
      ...figures,
      history_days,
      advice: advice.map((one) => say(one, forecast, others.fewer ?? 0)),
    } satisfies AnswerOf<typeof forecastAd>
  })
}

function say(advice: Advice, { historyDays }: Forecast, fewer: number): string {
  const count = advice === 'little_history' ? historyDays : fewer
  return text(`server.forecast_${advice}`, { count })
}
