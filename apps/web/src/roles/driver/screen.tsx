import { type DriverOverview, driverOverview } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { OwnScreen } from '../../features/screens/own-screen'
import { OwnVehicle } from '../../features/screens/own-vehicle'
import { VehicleLink } from '../../features/vehicles/own-permit'
import { dateOf } from '../../lib/format'
import { useKeptCall } from '../../lib/use-kept-call'
import { AsOf } from '../../ui/as-of'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'

/** The driver's /my-screen: the screen and the vehicle that carries it. */
export function DriverScreen() {
  const { t } = useTranslation()
  const query = useKeptCall(driverOverview)
  return (
    <>
      <PageHeader title={t('driver.screenTitle')} subtitle={t('driver.screenText')} />
      <Loaded query={query} failed={t('driver.loadFailed')}>
        {(overview) =>
          query.asOf ? (
            <>
              <AsOf at={query.asOf} />
              <div className="grid items-start gap-6 lg:grid-cols-2">
                <KnownScreen screen={overview.screen} />
                <OwnVehicle overview={{ ...overview, screen: null }} />
              </div>
            </>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <OwnScreen screen={overview.screen} />
              <OwnVehicle overview={overview}>
                <VehicleLink />
              </OwnVehicle>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** What does not change by itself while there is no connection. */
function KnownScreen({ screen }: Pick<DriverOverview, 'screen'>) {
  const { t } = useTranslation()
  return (
    <Card title={t('driver.screen')} className="grid content-start gap-5">
      {screen ? (
        <Facts least="7.5rem" columns={2} items={[[t('driver.pairedOn'), dateOf(screen.paired_at)]]} />
      ) : (
        <p className="text-soft">{t('driver.noScreen')}</p>
      )}
    </Card>
  )
}
