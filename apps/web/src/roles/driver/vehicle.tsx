import { getVehicle } from '@ayob/contract/vehicles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OwnPermit } from '../../features/vehicles/own-permit'
import { OwnerForm } from '../../features/vehicles/owner-form'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'

/** The driver's /vehicle: its owner and its permit. */
export function DriverVehicle() {
  const { t } = useTranslation()
  const query = useCall(getVehicle)
  return (
    <>
      <PageHeader title={t('vehicle.title')} subtitle={t('vehicle.subtitle')} />
      <Loaded query={query} failed={t('vehicle.loadFailed')}>
        {({ vehicle }) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <OwnPermit vehicle={vehicle} />
            <OwnerForm vehicle={vehicle} />
          </div>
        )}
      </Loaded>
      <Link to={paths.home()} className="mt-6 inline-flex min-h-11 items-center font-medium text-lagoon underline">
        {t('vehicle.back')}
      </Link>
    </>
  )
}
