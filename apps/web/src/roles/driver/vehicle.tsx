import { getVehicle } from '@ayob/contract/vehicles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OwnPermit } from '../../features/vehicles/own-permit'
import { OwnedVehicles } from '../../features/vehicles/owned-vehicles'
import { OwnerForm } from '../../features/vehicles/owner-form'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { PageHeader } from '../../ui/page-header'
import { Loaded, Note } from '../../ui/states'

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
            {vehicle.owner_account && (
              <Note className="lg:col-span-2">{t('vehicle.ownerSees', { name: vehicle.owner_account.name })}</Note>
            )}
            <OwnPermit vehicle={vehicle} />
            <OwnerForm vehicle={vehicle} />
          </div>
        )}
      </Loaded>
      <OwnedVehicles />
      <Link to={paths.home()} className="mt-6 inline-flex min-h-11 items-center font-medium text-lagoon underline">
        {t('vehicle.back')}
      </Link>
    </>
  )
}
