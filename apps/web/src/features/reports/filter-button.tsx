import { myBookings } from '@ayob/contract/bookings'
import { ELSEWHERE, ROUTES, routeName } from '@ayob/contract/route-data'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useAllPages } from '../../lib/calls'
import { placeName } from '../../lib/place-name'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Select } from '../../ui/field'
import type { ReportSearch } from './use-report'

/** Filters the figures by vehicle type, booking or route. Each choice applies immediately. */
export function FilterButton({ search }: { search: ReportSearch }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const bookings = useAllPages(myBookings, (page) => page.bookings, MONITOR)
  const { filters, filtered, change } = search
  return (
    <>
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        {t('report.filter')}
        {filtered && (
          <span className="tabular rounded-full bg-turmeric px-2 text-sm font-semibold text-on-turmeric">
            {Object.values(filters).filter(Boolean).length}
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('report.filterTitle')}
        footer={
          <>
            <Button disabled={!filtered} onClick={() => change({ vehicle: '', booking: '', route: '' })}>
              {t('report.clear')}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('report.showFigures')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Select
            label={t('report.vehicleType')}
            empty={t('report.allVehicles')}
            options={BOOKABLE_TYPES.map((type) => [type, t(`states.vehicle_${type}`)])}
            value={filters.vehicleType ?? ''}
            onChange={(event) => change({ vehicle: event.target.value })}
          />
          <Select
            label={t('report.booking')}
            empty={t('report.allBookings')}
            options={(bookings.data ?? []).map(({ id, reference, brandName }) => [id, `${reference} ${brandName}`])}
            value={filters.bookingId ?? ''}
            onChange={(event) => change({ booking: event.target.value })}
          />
          <Select
            label={t('report.route')}
            hint={t('report.routeHint')}
            empty={t('report.allRoutes')}
            options={[...ROUTES.map(({ id }) => id), ELSEWHERE].map((id) => [id, placeName(routeName(id))])}
            value={filters.route ?? ''}
            onChange={(event) => change({ route: event.target.value })}
          />
        </div>
      </Dialog>
    </>
  )
}
