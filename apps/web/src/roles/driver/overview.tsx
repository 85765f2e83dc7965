import { driverOverview, type DriverOverview as Overview } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { DriveMap } from '../../features/earnings/drive-map'
import { Earned } from '../../features/earnings/earned'
import { Rating } from '../../features/earnings/rating'
import { InstallCard } from '../../features/install/install-card'
import { HeldNote } from '../../features/integrity/held-minutes'
import { FirstSteps } from '../../features/screens/first-steps-card'
import { OwnScreen } from '../../features/screens/own-screen'
import { OwnVehicle } from '../../features/screens/own-vehicle'
import { VehicleLink } from '../../features/vehicles/own-permit'
import { useKeptCall } from '../../lib/use-kept-call'
import { useSession } from '../../lib/use-session'
import { AsOf } from '../../ui/as-of'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'

/** The driver's /: earnings, screen, vehicle, drive and rating. */
export function DriverOverview() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useKeptCall(driverOverview)
  return (
    <>
      <PageHeader title={t('overview.title')} subtitle={t('driver.hello', { name: user?.first_name ?? '' })} />
      <Loaded query={query} failed={t('driver.loadFailed')}>
        {(overview) =>
          query.asOf ? (
            <>
              <AsOf at={query.asOf} />
              <div className="grid gap-6">
                <HeldNote />
                <Earned overview={{ ...overview, screen: null }} />
              </div>
            </>
          ) : (
            <Now overview={overview} />
          )
        }
      </Loaded>
    </>
  )
}

/** Live data, so it is hidden without a connection. */
function Now({ overview }: { overview: Overview }) {
  return (
    <div className="grid gap-6">
      <FirstSteps overview={overview} />
      <HeldNote />
      <Earned overview={overview} />
      <InstallCard overview={overview} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <OwnScreen screen={overview.screen} />
          <OwnVehicle overview={overview}>
            <VehicleLink />
          </OwnVehicle>
        </div>
        <div className="grid gap-6">
          <DriveMap />
          <Rating />
        </div>
      </div>
    </div>
  )
}
