import { type VehicleType, vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'

/** Returns the name of a vehicle type as written in calls; that of `otherwise` for an unknown type. */
export function useVehicleName(otherwise: VehicleType = 'car'): (type: string) => string {
  const { t } = useTranslation()
  return (type) => t(`states.vehicle_${vehicleTypeOf(type) ?? otherwise}`)
}

/** Formats vehicles as a text: `2 × Car, Bus`. */
export function useVehiclesText() {
  const { t } = useTranslation()
  const nameOf = useVehicleName()
  return (vehicles: readonly { readonly vehicleType: string; readonly quantity: number }[]): string =>
    vehicles
      .map(({ vehicleType, quantity }) =>
        t('booking.vehicles', { count: Math.max(1, quantity), vehicle: nameOf(vehicleType) }),
      )
      .join(', ')
}
