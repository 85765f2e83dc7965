import type { Overview } from '@ayob/contract/overview'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/format'
import { Donut } from '../../ui/charts/donut'

/** On how many vehicles of each type the ads were shown. */
export function VehicleDonut({ counts }: { counts: Overview['vehicle_counts'] }) {
  const { t } = useTranslation()
  return (
    <Donut
      title={t('overview.vehicleDistribution')}
      period={t('overview.vehiclePeriod')}
      head={t('overview.vehicle')}
      name={t('overview.vehicles')}
      parts={[
        { name: t('states.vehicle_tuktuk'), value: counts.tuktuk, colour: 'orange' },
        { name: t('states.vehicle_car'), value: counts.car, colour: 'blue' },
        { name: t('states.vehicle_bus'), value: counts.bus, colour: 'purple' },
      ]}
      format={count}
    />
  )
}
