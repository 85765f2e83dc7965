import type { OnAir as OnAirVehicle, Overview } from '@ayob/contract/overview'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { LiveDot } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { PointsMap } from '../maps/points-map'

/** Returns the number of vehicles by type and brand, largest first. */
function groupsOf(vehicles: readonly OnAirVehicle[]) {
  const groups = new Map<string, { type: string; brand: string; vehicles: number }>()
  for (const { vehicle_type: type, brand } of vehicles) {
    const key = `${type} ${brand}`
    const group = groups.get(key) ?? { type, brand, vehicles: 0 }
    group.vehicles += 1
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.vehicles - a.vehicles)
}

/** The vehicles that show the advertiser's ads now, on a map and in words, or the reason why there are none. */
export function OnAir({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { on_air: vehicles } = overview
  const points = useMemo(() => vehicles.map(({ lat, lng }) => ({ lat, lng, weight: 1 })), [vehicles])
  return (
    <Card
      title={t('overview.onAir')}
      text={t('overview.onAirPeriod')}
      aside={
        vehicles.length > 0 && (
          <span className="text-leaf">
            <LiveDot />
          </span>
        )
      }
      className="flex flex-col"
    >
      {vehicles.length === 0 ? (
        <div className="mt-4 grid flex-1 place-content-center justify-items-center gap-3 rounded-control bg-raised px-6 py-10 text-center text-soft">
          <div className="w-40">
            <Vehicle type="bus" />
          </div>
          <p className="max-w-prose">
            {overview.active_campaigns === 0 ? t('overview.onAirNone') : t('overview.onAirQuiet')}
          </p>
        </div>
      ) : (
        <>
          <PointsMap label={t('overview.onAirMap')} points={points} className="mt-4 min-h-72 flex-1" />
          <ul className="tabular mt-3 grid gap-1 text-sm">
            {groupsOf(vehicles).map(({ type, brand, vehicles: number }) => (
              <li key={`${type} ${brand}`}>
                {t('overview.onAirLine', {
                  count: number,
                  vehicle: t(`states.vehicle_${vehicleTypeOf(type) ?? 'car'}`),
                  brand,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
