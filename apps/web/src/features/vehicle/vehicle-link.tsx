import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { Note } from '../../ui/states'
import { usePermitWarning } from './own-permit'
import { useVehicle } from './use-vehicle'

/** Leads to owner and permit; says so where the permit needs the driver. */
export function VehicleLink() {
  const { t } = useTranslation()
  const vehicle = useVehicle().data
  const warning = usePermitWarning(vehicle ?? { permit_days_left: Number.POSITIVE_INFINITY })
  return (
    <>
      {warning && !vehicle?.asked && <Note tone="warning">{warning}</Note>}
      <Link to={paths.vehicle()} className={buttonClass('quiet', 'large', 'justify-self-start')}>
        {t('vehicle.open')}
      </Link>
    </>
  )
}
