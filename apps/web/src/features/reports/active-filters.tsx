import type { Report } from '@ayob/contract/reports'
import { routeName } from '@ayob/contract/route-data'
import { useTranslation } from 'react-i18next'
import { ActiveFilter } from '../../ui/active-filter'
import type { ReportSearch } from './use-report'

/** The filters of the figures, which both pages share. */
export function ActiveFilters({ search, report }: { search: ReportSearch; report: Report | undefined }) {
  const { t } = useTranslation()
  const { filters, change } = search
  const booking = report?.by_booking.find(({ booking_id }) => booking_id === filters.bookingId)
  const labels = {
    vehicle: filters.vehicleType && t(`states.vehicle_${filters.vehicleType}`),
    booking: filters.bookingId && (booking ? `${booking.reference} ${booking.brand_name}` : t('report.oneBooking')),
    route: filters.route && routeName(filters.route),
  }
  return (
    <div className="mb-5 flex flex-wrap gap-2 empty:hidden">
      {Object.entries(labels).map(
        ([name, label]) => label && <ActiveFilter key={name} label={label} onRemove={() => change({ [name]: '' })} />,
      )}
    </div>
  )
}
