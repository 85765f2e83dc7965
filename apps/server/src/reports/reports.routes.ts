import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import { DEFAULT_REPORT_DAYS, exportReport, getReport, MAX_REPORT_DAYS, type Report, type ReportQuery } from '@ayob/contract/reports'
import { routeName } from '@ayob/contract/route-data'
import { type Http, route } from '../http/route'
import { badField, notFound } from '../platform/errors'
import type { Db } from '../platform/ports'
import type { ReportedAdvertisers } from './ports'
import { csvOf, type FileHead, pdfOf, xlsxOf } from './report-files'
import { say } from './report-sheets'
import { type ReportAsk, type ReportDeps, reportOf } from './reports.queries'

interface Needs extends ReportDeps {
  readonly db: Db
  readonly advertisers: ReportedAdvertisers
  /** Name of the company that runs the platform. */
  readonly company: string | undefined
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

export function reportRoutes(http: Http, needs: Needs): void {
  /** What is asked for, once it is known to be fit and the caller's. */
  const askOf = async (advertiserId: string, query: ReportQuery): Promise<ReportAsk> => {
    const to = query.to ?? dayOf(http.clock.now())
    const from = query.from ?? addDays(to, 1 - DEFAULT_REPORT_DAYS)
    if (from > to) throw badField('from', 'validation.reportOrder')
    if (daysBetween(from, to) >= MAX_REPORT_DAYS) throw badField('to', 'validation.reportLong')
    const { bookingId } = query
    if (bookingId !== undefined && !(await needs.bookings.isOf(needs.db, bookingId, advertiserId))) throw notFound()
    return { ...query, advertiserId, from, to }
  }

  route(http, getReport, async ({ query, session }) => reportOf(needs.db, needs, await askOf(session.userId, query)))

  route(http, exportReport, async ({ query: { format, ...query }, session, reply }) => {
    const ask = await askOf(session.userId, query)
    const report = await reportOf(needs.db, needs, ask)
    const head: FileHead = {
      organization: await needs.advertisers.organizationOf(needs.db, session.userId),
      company: needs.company,
      filters: filtersOf(ask, report),
      at: http.clock.now(),
    }
    void reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="ayob-report-${report.from}-to-${report.to}.${format}"`)
      .header('cache-control', 'no-store')
    if (format === 'csv') return csvOf(report)
    return format === 'pdf' ? pdfOf(report, head) : xlsxOf(report, head)
  })
}

/** What the figures were cut down to, in words. */
function filtersOf({ vehicleType, bookingId, route }: ReportAsk, { by_booking: [booking] }: Report): string[] {
  const names = [
    vehicleType && say(vehicleType),
    bookingId && (booking ? `${booking.reference} ${booking.brand_name}` : bookingId),
    route && routeName(route),
  ]
  return names.flatMap((what) => (what ? [say('filters', { what })] : []))
}
