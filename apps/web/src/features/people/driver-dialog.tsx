import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { count, dateOf, dayText, hoursText } from '../../lib/format'
import { BarChart } from '../../ui/charts/bar-chart'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { DriverDayEarnings } from '../earnings/driver-day'
import { PermitForm } from './permit-form'
import { PermitWarning } from './permit-warning'
import { PersonBadge } from './person-card'
import { PersonHistory } from './person-history'
import { useDriver } from './use-people'

const HOUR_MIN = 60

/** A driver whole: facts, time on air of the last 30 days, and what was done. */
export function DriverDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useDriver(id)
  const driver = query.data?.driver
  return (
    <Dialog open={!!id} onClose={onClose} wide title={driver?.name ?? t('people.details')}>
      {query.isError && !driver && (
        <ErrorState
          title={t('people.driversFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      )}
      {!driver && !query.isError && <SkeletonCards count={2} className="h-24" />}
      {driver && query.data && (
        <div className="grid gap-7">
          <Facts
            items={[
              [t('people.status'), <PersonBadge key="status" person={driver} />],
              [t('people.email'), driver.email],
              [t('people.phone'), driver.phone],
              [t('people.vehicle'), t(`states.vehicle_${vehicleTypeOf(driver.vehicleType) ?? 'tuktuk'}`)],
              [t('people.plate'), driver.vehicleNumber],
              [t('people.license'), driver.licenseNumber],
              [t('people.location'), driver.location],
              [t('people.joined'), dateOf(driver.joinedDate)],
              [t('people.trips'), count(driver.totalTrips)],
              [t('people.rating'), driver.rating?.toFixed(1) ?? t('people.notRated')],
            ]}
          />
          <PermitWarning driver={driver} />
          {query.data.permit && (
            <PermitForm
              key={`${query.data.permit.vehicle_id} ${query.data.permit.permit_number} ${query.data.permit.permit_expires}`}
              permit={query.data.permit}
            />
          )}
          <DriverDayEarnings driverId={driver.id} />
          <BarChart
            title={t('people.onAir')}
            period={t('people.last30')}
            head={t('people.day')}
            name={t('people.hours')}
            places={query.data.days.map(({ day }) => ({ label: day.slice(8), name: dayText(day) }))}
            values={query.data.days.map(({ minutes }) => minutes / HOUR_MIN)}
            format={hoursText}
            tick={count}
            empty={t('people.neverOnAir')}
          />
          <PersonHistory id={driver.id} />
        </div>
      )}
    </Dialog>
  )
}
