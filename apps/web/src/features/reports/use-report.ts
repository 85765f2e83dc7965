import { getReport } from '@ayob/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { MONITOR } from '../../lib/query'
import { rangeBefore } from './range'
import type { ReportSearch } from './use-report-search'

/** The report that the address asks for; the one shown stays until the next is there. */
export function useReport({ range: { from, to }, filters }: ReportSearch) {
  const query = { from, to, ...filters }
  return useQuery({
    queryKey: ['report', query],
    queryFn: ({ signal }) => api(getReport, { query, signal }),
    placeholderData: keepPreviousData,
    ...MONITOR,
  })
}

/** The days of the period before, when they are asked for. */
export function useReportBefore({ range, filters, compare }: ReportSearch) {
  const query = { ...rangeBefore(range), ...filters }
  return useQuery({
    queryKey: ['report', query],
    queryFn: ({ signal }) => api(getReport, { query, signal }),
    enabled: compare,
  }).data
}
