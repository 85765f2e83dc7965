import { getReport } from '@ayob/contract/reports'
import { LIST, useCall } from '../../lib/calls'
import { rangeBefore } from './range'
import type { ReportSearch } from './use-report-search'

/** The report that the address asks for; the one shown stays until the next is there. */
export const useReport = ({ range: { from, to }, filters }: ReportSearch) =>
  useCall(getReport, { query: { from, to, ...filters }, ...LIST })

/** The days of the period before, when they are asked for. */
export const useReportBefore = ({ range, filters, compare }: ReportSearch) =>
  useCall(getReport, { query: { ...rangeBefore(range), ...filters }, enabled: compare }).data
