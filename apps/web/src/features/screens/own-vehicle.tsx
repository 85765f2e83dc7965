import type { DriverOverview } from '@ayob/contract/earnings'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { LedBoard } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** The driver's vehicle. Its screen is lit while it is online. */
export function OwnVehicle({
  overview: { screen, vehicle },
  children,
}: {
  overview: DriverOverview
  /** Below the vehicle. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const type = vehicleTypeOf(vehicle?.vehicle_type ?? '') ?? 'tuktuk'
  return (
    <Card title={t('driver.vehicle')} className="grid content-start gap-4">
      <div className="mx-auto w-full max-w-md rounded-control bg-raised px-6 py-4">
        <Vehicle type={type} screen={screen?.online ? <LedBoard lines={['ON AIR']} /> : undefined} />
      </div>
      {vehicle ? (
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-display text-2xl font-bold whitespace-nowrap">{vehicle.vehicle_number}</span>
          <span className="text-soft">{t(`states.vehicle_${type}`)}</span>
        </p>
      ) : (
        <p className="text-soft">{t('driver.noVehicle')}</p>
      )}
      {vehicle && children}
    </Card>
  )
}
