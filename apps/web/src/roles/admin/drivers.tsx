import { adminDrivers, DRIVER_SORTS } from '@ayob/contract/people'
import { CircleCheck, Route, Star, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DriverDialog } from '../../features/people/driver-dialog'
import { PeoplePage, usePeopleState } from '../../features/people/people-page'
import { PermitWarning } from '../../features/people/permit'
import { count, dateOf } from '../../lib/format'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Button } from '../../ui/button'
import { Note } from '../../ui/states'

/** /admin/drivers: drivers with their trips and ratings; switches accounts on and off. */
export function Drivers() {
  const { t } = useTranslation()
  const vehicleName = useVehicleName('tuktuk')
  const state = usePeopleState(DRIVER_SORTS)
  const permit = state.filter('permit') === 'none' ? 'none' : 'all'
  return (
    <>
      <PeoplePage
        kind="drivers"
        state={state}
        call={adminDrivers}
        filter={{ permit }}
        people={({ drivers }) => drivers}
        figures={({ summary }) => [
          [t('people.totalDrivers'), count(summary.totalDrivers), Users, 'blue'],
          [t('people.activeDrivers'), count(summary.activeDrivers), CircleCheck, 'green'],
          [t('people.totalTrips'), count(summary.totalTrips), Route, 'purple'],
          [t('people.averageRating'), summary.averageRating?.toFixed(1) ?? t('people.notRated'), Star, 'orange'],
        ]}
        notice={({ summary }) =>
          (summary.withoutPermit > 0 || permit === 'none') && (
            <Note
              tone="warning"
              action={
                <Button size="small" onClick={() => state.setFilter('permit', permit === 'none' ? '' : 'none')}>
                  {t(permit === 'none' ? 'people.permitShowAll' : 'people.permitShow')}
                </Button>
              }
            >
              {t('people.permitAlert', { count: summary.withoutPermit })}
            </Note>
          )
        }
        facts={[
          [t('people.email'), ({ email }) => email, 16],
          [t('people.phone'), ({ phone }) => phone, 9],
          [t('people.vehicle'), (driver) => `${vehicleName(driver.vehicleType)} · ${driver.licenseNumber}`, 12],
          [t('people.plate'), ({ vehicleNumber }) => vehicleNumber, 8],
          [t('people.location'), ({ location }) => location, 10],
          [t('people.joined'), ({ joinedDate }) => dateOf(joinedDate), 8],
          [t('people.trips'), ({ totalTrips }) => count(totalTrips), 6],
          [t('people.rating'), ({ rating }) => rating?.toFixed(1) ?? t('people.notRated'), 7],
        ]}
        warning={(driver) => <PermitWarning driver={driver} />}
      />
      <DriverDialog id={state.openId} onClose={() => state.setOpenId(null)} />
    </>
  )
}
