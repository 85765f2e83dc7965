import { HOUR_MIN } from '@ayob/contract/durations'
import { adminDriver } from '@ayob/contract/people'
import { setPermit, setVehicleOwner } from '@ayob/contract/permits'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { count, dateOf, dayText, hoursText } from '../../lib/format'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { BarChart } from '../../ui/charts/bar-chart'
import { Dialog } from '../../ui/dialog'
import { Facts } from '../../ui/facts'
import { Loaded } from '../../ui/states'
import { NeedsRole } from '../access/needs-role'
import { DriverDayEarnings } from '../earnings/driver-day'
import { OwnerAccount } from './owner-account'
import { PermitForm, PermitWarning } from './permit'
import { PersonBadge } from './person-card'
import { PersonHistory } from './person-history'

/** A driver in detail: facts, time on air in the last 30 days, and history. */
export function DriverDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName('tuktuk')
  const query = useCall(adminDriver, { params: { id: id ?? '' }, enabled: !!id, ...MONITOR })
  return (
    <Dialog open={!!id} onClose={onClose} wide title={query.data?.driver.name ?? t('people.details')}>
      <Loaded query={query} failed={t('people.driversFailed')} rows={2} rowHeight="h-24">
        {({ driver, permit, days }) => (
          <div className="grid gap-7">
            <Facts
              items={[
                [t('people.status'), <PersonBadge key="status" person={driver} />],
                [t('people.email'), driver.email],
                [t('people.phone'), driver.phone],
                [t('people.vehicle'), vehicleName(driver.vehicleType)],
                [t('people.plate'), driver.vehicleNumber],
                [t('people.license'), driver.licenseNumber],
                [t('people.location'), driver.location],
                [t('people.joined'), dateOf(driver.joinedDate)],
                [t('people.trips'), count(driver.totalTrips)],
                [t('people.rating'), driver.rating?.toFixed(1) ?? t('people.notRated')],
              ]}
            />
            <PermitWarning driver={driver} />
            {permit && (
              <NeedsRole call={setPermit}>
                <PermitForm
                  key={`${permit.vehicle_id} ${permit.permit_number} ${permit.permit_expires}`}
                  permit={permit}
                />
              </NeedsRole>
            )}
            {permit && (
              <NeedsRole call={setVehicleOwner}>
                <OwnerAccount key={permit.owner_account?.id ?? ''} permit={permit} />
              </NeedsRole>
            )}
            <DriverDayEarnings driverId={driver.id} />
            <BarChart
              title={t('people.onAir')}
              period={t('people.last30')}
              head={t('people.day')}
              name={t('people.hours')}
              places={days.map(({ day }) => ({ label: day.slice(8), name: dayText(day) }))}
              values={days.map(({ minutes }) => minutes / HOUR_MIN)}
              format={hoursText}
              tick={count}
              empty={t('people.neverOnAir')}
            />
            <PersonHistory id={driver.id} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
