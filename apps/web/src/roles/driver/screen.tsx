import { driverOverview } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { OwnScreen } from '../../features/screens/own-screen'
import { OwnVehicle } from '../../features/screens/own-vehicle'
import { VehicleLink } from '../../features/vehicles/own-permit'
import { MONITOR, useCall } from '../../lib/calls'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'

/** The driver's /my-screen: the screen and the vehicle that carries it. */
export function DriverScreen() {
  const { t } = useTranslation()
  const query = useCall(driverOverview, MONITOR)
  return (
    <>
      <PageHeader title={t('driver.screenTitle')} subtitle={t('driver.screenText')} />
      <Loaded query={query} failed={t('driver.loadFailed')}>
        {(overview) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <OwnScreen screen={overview.screen} />
            <OwnVehicle overview={overview}>
              <VehicleLink />
            </OwnVehicle>
          </div>
        )}
      </Loaded>
    </>
  )
}
