import { planAd } from '@ayob/contract/forecasts'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../../lib/calls'
import { useDebounced } from '../../lib/use-debounced'
import type { Location } from '../maps/locations'

interface Wanted {
  /** In LKR; 0 while empty. */
  readonly budget: number
  readonly vehicleTypes: readonly VehicleType[]
  readonly locations: readonly Location[]
  readonly includeVat: boolean
  /** The earliest start; empty means today. */
  readonly from: string
}

/** The bookings that a budget pays for. The previous ones stay until the next ones have loaded. */
export function usePlans({ budget, vehicleTypes, locations, includeVat, from }: Wanted) {
  const body = useMemo(
    () => ({
      budget,
      vehicleTypes: [...vehicleTypes],
      adLocations: locations.map(({ id, position, radius }) => ({ id, name: id, position, radius })),
      includeVat,
      ...(from && { from }),
    }),
    [budget, vehicleTypes, locations, includeVat, from],
  )
  const debounced = useDebounced(body)
  const isWhole = (asked: typeof body) =>
    asked.budget > 0 && asked.vehicleTypes.length > 0 && asked.adLocations.length > 0
  const query = useCall(planAd, {
    body: debounced,
    placeholderData: keepPreviousData,
    enabled: isWhole(debounced) && isWhole(body),
    retry: 1,
  })
  return {
    found: isWhole(body) ? query.data : undefined,
    updating: debounced !== body || query.isPlaceholderData,
    failed: query.isError && debounced === body,
    retry: () => void query.refetch(),
  }
}
