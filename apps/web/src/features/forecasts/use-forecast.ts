import type { AnswerOf } from '@ayob/contract/call'
import { forecastAd } from '@ayob/contract/forecasts'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../lib/calls'
import { useDebounced } from '../../lib/use-debounced'
import type { Draft } from '../bookings/form/draft'
import { areHoursValid } from '../hours/hours-choice'
import { isOutside } from '../maps/locations'

export type Forecast = AnswerOf<typeof forecastAd>

/** The forecast for the ad of a draft. The previous forecast stays until the next one has loaded. */
export function useForecast({ vehicleType, durationDays, quantity, locations, hours, holidays }: Draft) {
  // Incomplete hours are left out.
  const entered = JSON.stringify(areHoursValid(hours) ? hours : null)
  const body = useMemo(
    () => ({
      vehicleType,
      durationDays,
      quantity: Math.max(1, quantity),
      // Without names and colours, so that changing them makes no call.
      adLocations: locations.map(({ id, position, radius }) => ({ id, name: id, position, radius })),
      hours: JSON.parse(entered) as Draft['hours'],
      holidays,
    }),
    [vehicleType, durationDays, quantity, locations, entered, holidays],
  )
  const debounced = useDebounced(body)
  const none = locations.length === 0 || locations.some(isOutside)
  const query = useCall(forecastAd, {
    body: debounced,
    placeholderData: keepPreviousData,
    enabled: !none && debounced.adLocations.length > 0,
    retry: 1,
  })
  return {
    /** True until there is a place to forecast for, and while one of them is not served. */
    none,
    forecast: none ? undefined : query.data,
    updating: debounced !== body || query.isPlaceholderData,
    failed: query.isError && debounced === body,
    retry: () => void query.refetch(),
  }
}

export type ForecastState = ReturnType<typeof useForecast>
