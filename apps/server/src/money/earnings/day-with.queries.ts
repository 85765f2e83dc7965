import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { earningOfDay } from '@ayob/domain/earnings/day'
import { type OnAir, offAir, onAirTogether } from '@ayob/domain/plays/airtime'
import type { Reader } from '../../platform/ports'
import { timeOnAir } from './airtime.queries'
import { earningStore } from './earnings.store'
import { readTerms } from './terms.queries'

interface VehicleDay {
  readonly vehicleId: string
  readonly driverId: string
  readonly day: Day
}

/**
 * A vehicle's day on its terms: the earning of its time on air, and the earning of this together with other time of the
 * day. The device deduction is computed as if the day were written next.
 */
export async function dayWith(
  reader: Reader,
  { vehicleId, driverId, day }: VehicleDay,
  vehicleType: VehicleType,
  more: OnAir,
) {
  const onAir = (await timeOnAir(reader, driverId, day)).find((one) => one.vehicleId === vehicleId)?.onAir ?? offAir()
  const { terms } = (await readTerms(reader, [day]))(day, vehicleType)
  const left = Math.max(0, terms.whole.deviceCost - (await earningStore.recovered(reader, vehicleId)))
  return {
    onAir,
    counted: earningOfDay(onAir, terms, left),
    whole: earningOfDay(onAirTogether(onAir, more), terms, left),
  }
}
