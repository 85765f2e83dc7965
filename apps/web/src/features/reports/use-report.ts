import { getReport } from '@ayob/contract/reports'
import { ELSEWHERE, ROUTES } from '@ayob/contract/route-data'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useSearchParams } from 'react-router'
import { useChange } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { today } from '../../lib/format'
import { rangeBefore, rangeOf } from './range'

/** The number of bookings that the pages list. */
const TOP_BOOKINGS = 5

/** Loads the report of an address. The previous one stays until the next one has loaded. */
export const useReport = ({ range: { from, to }, filters }: ReportSearch) =>
  useCall(getReport, { query: { from, to, ...filters, bookings: String(TOP_BOOKINGS) }, ...LIST })

/** Loads the report of the previous period if the comparison is on. */
export const useReportBefore = ({ range, filters, compare }: ReportSearch) =>
  useCall(getReport, { query: { ...rangeBefore(range), ...filters, bookings: String(TOP_BOOKINGS) }, enabled: compare })
    .data

type Name = 'range' | 'from' | 'to' | 'vehicle' | 'booking' | 'route' | 'compare'

/** The period, the filters and the comparison of a report, all kept in the address. */
export function useReportSearch() {
  const [search] = useSearchParams()
  const change = useChange()
  const get = (name: Name) => search.get(name) ?? ''
  const route = get('route')
  const filters = {
    vehicleType: vehicleTypeOf(get('vehicle')),
    bookingId: get('booking') || undefined,
    route: route === ELSEWHERE || ROUTES.some(({ id }) => id === route) ? route : undefined,
  }
  return {
    range: rangeOf({ range: get('range'), from: get('from'), to: get('to') }, today()),
    filters,
    filtered: Object.values(filters).some((value) => value !== undefined),
    compare: get('compare') === 'on',
    /** Sets values of the address; an empty value is removed. */
    change: (values: Partial<Record<Name, string>>) => change(values),
    /** The same period and filters, for a link to the other page. */
    text: search.size > 0 ? `?${search}` : '',
  }
}

export type ReportSearch = ReturnType<typeof useReportSearch>
