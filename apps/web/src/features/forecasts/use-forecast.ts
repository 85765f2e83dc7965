import type { AnswerOf } from '@ayob/contract/call'
import { forecastAd } from '@ayob/contract/forecasts'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../lib/calls'
import { useDebounced } from '../../lib/use-debounced'
import type { Draft } from '../bookings/form/draft'

export type Forecast = AnswerOf<typeof forecastAd>

/** What the ad of a draft can expect. While a change is asked for, the answer before it stays. */
export function useForecast({ vehicleType, durationDays, quantity, locations }: Draft) {
  const body = useMemo(
    () => ({
      vehicleType,
      durationDays,
      quantity: Math.max(1, quantity),
      // Names and colours don't matter: a new one is no reason to ask again.
      adLocations: locations.map(({ id, position, radius }) => ({ id, name: id, position, radius })),
    }),
    [vehicleType, durationDays, quantity, locations],
  )
  const asked = useDebounced(body)
  const none = locations.length === 0
  const query = useCall(forecastAd, {
    body: asked,
    placeholderData: keepPreviousData,
    enabled: !none && asked.adLocations.length > 0,
    retry: 1,
  })
  return {
    /** There is no place yet to forecast for. */
    none,
    forecast: none ? undefined : query.data,
    settling: asked !== body || query.isPlaceholderData,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

export type AskedForecast = ReturnType<typeof useForecast>
