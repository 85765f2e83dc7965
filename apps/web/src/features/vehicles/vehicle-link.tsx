import { getVehicle } from '@ayob/contract/vehicles'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { Note } from '../../ui/states'
import { usePermitWarning } from './own-permit'

/** Leads to owner and permit; says so where the permit needs the driver. */
export function VehicleLink() {
  const { t } = useTranslation()
  const vehicle = useCall(getVehicle).data?.vehicle
  const warning = usePermitWarning(vehicle ?? { permit_days_left: Number.POSITIVE_INFINITY })
  return (
    <>
      {warning && !vehicle?.asked && <Note tone="warning">{warning}</Note>}
      <ButtonLink to={paths.vehicle()} size="large" className="justify-self-start">
        {t('vehicle.open')}
      </ButtonLink>
    </>
  )
}
