import { DRIVER_SORTS, type Driver } from '@ayob/contract/people'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { CircleCheck, Route, Star, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DriverDialog } from '../../features/people/driver-dialog'
import { PAGE, PeoplePage, PeopleSkeleton, usePeopleQuery } from '../../features/people/people-page'
import { PermitWarning } from '../../features/people/permit-warning'
import { PersonCard } from '../../features/people/person-card'
import { useDrivers } from '../../features/people/use-people'
import { count, dateOf } from '../../lib/format'
import { useParam } from '../../lib/use-param'
import { Button } from '../../ui/button'
import { Loaded } from '../../ui/loaded'
import { PageHeader } from '../../ui/page-header'
import { StatCard, StatRow } from '../../ui/stat-card'
import { Note } from '../../ui/states'

/** /admin/drivers: who drives, what they are on air, and the switch. */
export function Drivers() {
  const { t } = useTranslation()
  const state = usePeopleQuery(DRIVER_SORTS)
  const { status, page, q, sort } = state
  const [filter, setFilter] = useParam('permit')
  const permit = filter === 'none' ? 'none' : 'all'
  const query = useDrivers({ status, page, q, sort, permit, limit: PAGE })
  // Who waits stands above the others on the first page, also when there are many others.
  const waiting = useDrivers({ status: 'pending', q, permit, limit: PAGE }, status === 'all' && page === 1)
  if (!query.data) {
    return (
      <>
        <PageHeader title={t('people.title_drivers')} subtitle={t('people.subtitle_drivers')} />
        <Loaded query={query} failed={t('people.driversFailed')} skeleton={<PeopleSkeleton />}>
          {() => null}
        </Loaded>
      </>
    )
  }
  const { drivers, total, counts, summary } = query.data
  const pending =
    status === 'all'
      ? page === 1
        ? (waiting.data?.drivers ?? [])
        : []
      : drivers.filter((driver) => driver.status === 'pending')
  return (
    <>
      <PeoplePage<Driver, (typeof DRIVER_SORTS)[number]>
        kind="drivers"
        state={state}
        people={drivers}
        pending={pending}
        total={total}
        counts={counts}
        cards={
          <StatRow>
            <StatCard label={t('people.totalDrivers')} value={count(summary.totalDrivers)} icon={Users} colour="blue" />
            <StatCard
              label={t('people.activeDrivers')}
              value={count(summary.activeDrivers)}
              icon={CircleCheck}
              colour="green"
            />
            <StatCard label={t('people.totalTrips')} value={count(summary.totalTrips)} icon={Route} colour="purple" />
            <StatCard
              label={t('people.averageRating')}
              value={summary.averageRating?.toFixed(1) ?? t('people.notRated')}
              icon={Star}
              colour="orange"
            />
          </StatRow>
        }
        notice={
          (summary.withoutPermit > 0 || permit === 'none') && (
            <Note tone="warning">
              <div className="flex flex-wrap items-center justify-between gap-3">
                {t('people.permitAlert', { count: summary.withoutPermit })}
                <Button size="small" onClick={() => setFilter(permit === 'none' ? '' : 'none')}>
                  {t(permit === 'none' ? 'people.permitShowAll' : 'people.permitShow')}
                </Button>
              </div>
            </Note>
          )
        }
        card={(driver, onOpen, onSwitch) => (
          <PersonCard
            person={driver}
            onOpen={onOpen}
            onSwitch={onSwitch}
            warning={<PermitWarning driver={driver} />}
            facts={[
              [
                t('people.email'),
                <span key="email" className="wrap-anywhere">
                  {driver.email}
                </span>,
              ],
              [t('people.phone'), driver.phone],
              [
                t('people.vehicle'),
                `${t(`states.vehicle_${vehicleTypeOf(driver.vehicleType) ?? 'tuktuk'}`)} · ${driver.licenseNumber}`,
              ],
              [t('people.plate'), driver.vehicleNumber],
              [t('people.location'), driver.location],
              [t('people.joined'), dateOf(driver.joinedDate)],
              [t('people.trips'), count(driver.totalTrips)],
              [t('people.rating'), driver.rating?.toFixed(1) ?? t('people.notRated')],
            ]}
          />
        )}
      />
      <DriverDialog id={state.openId} onClose={() => state.setOpenId(null)} />
    </>
  )
}
