import { myBookings } from '@ayob/contract/bookings'
import { ELSEWHERE, ROUTES, routeName } from '@ayob/contract/route-data'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useAllPages } from '../../lib/calls'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Select } from '../../ui/field'
import type { ReportSearch } from './use-report-search'

/** Cuts the figures down to a vehicle type, a booking or a route; each choice holds at once. */
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
            <Button look="primary" onClick={() => setOpen(false)}>
              {t('report.showFigures')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <Select
            label={t('report.vehicleType')}
            value={filters.vehicleType ?? ''}
            onChange={(event) => change({ vehicle: event.target.value })}
            empty={t('report.allVehicles')}
            options={BOOKABLE_TYPES.map((type) => [type, t(`states.vehicle_${type}`)])}
          />
          <Select
            label={t('report.booking')}
            value={filters.bookingId ?? ''}
            onChange={(event) => change({ booking: event.target.value })}
          >
            <option value="">{t('report.allBookings')}</option>
            {bookings.data?.map(({ id, reference, brandName }) => (
              <option key={id} value={id}>{`${reference} ${brandName}`}</option>
            ))}
          </Select>
          <Select
            label={t('report.route')}
            hint={t('report.routeHint')}
            value={filters.route ?? ''}
            onChange={(event) => change({ route: event.target.value })}
          >
            <option value="">{t('report.allRoutes')}</option>
            {ROUTES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={ELSEWHERE}>{routeName(ELSEWHERE)}</option>
          </Select>
        </div>
      </Dialog>
    </>
  )
}
