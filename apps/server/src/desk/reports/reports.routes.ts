import { addDays, dayOf, daysBetween } from '@ayob/contract/days'
import {
  DEFAULT_REPORT_DAYS,
  exportReport,
  getReport,
  MAX_REPORT_DAYS,
  type Report,
  type ReportQuery,
} from '@ayob/contract/reports'
import { routeName } from '@ayob/contract/route-data'
import { placeNameIn } from '@ayob/i18n/place-names'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { badField, notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { currentLanguage } from '../../platform/http/texts'
import { flightViews } from '../../sales/bookings/flights.queries'
import { picturesOf } from './ad-pictures.queries'
import { csvOf, type FileHead, pdfOf, xlsxOf } from './report-files'
import type { ReportFilter } from './report-parts'
import { say } from './report-sheets'
import { reportOf } from './reports.queries'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

/** An advertiser's reports, on the page and as files. */
export function reportRoutes(http: Http, ctx: Context): void {
  /** The scope requested by a query. Errors: 400 on `from` and `to`; 404 for another advertiser's booking. */
  const filterOf = async (advertiserId: string, { bookings: most, ...query }: ReportQuery): Promise<ReportFilter> => {
    const to = query.to ?? dayOf(http.clock.now())
    const from = query.from ?? addDays(to, 1 - DEFAULT_REPORT_DAYS)
    if (from > to) throw badField('from', 'validation.reportOrder')
    if (daysBetween(from, to) >= MAX_REPORT_DAYS) throw badField('to', 'validation.reportLong')
    const { bookingId } = query
    if (bookingId !== undefined && !(await flightViews.isOf(ctx.db, bookingId, advertiserId))) throw notFound()
    return { ...query, advertiserId, from, to, most }
  }

  route(http, getReport, async ({ query, session }) => reportOf(ctx.db, await filterOf(session.ownerId, query)))

  route(http, exportReport, async ({ query: { format, ...query }, session, reply }) => {
    const filter = await filterOf(session.ownerId, query)
    const report = await reportOf(ctx.db, filter)
    const head: FileHead = {
      organization: await accountViews.organizationOf(ctx.db, session.ownerId),
      company: ctx.config.company.name,
      filters: filtersOf(filter, report),
      at: http.clock.now(),
      pictures: format === 'pdf' ? await picturesOf(ctx, session.ownerId, report) : [],
    }
    void reply
      .header('content-type', TYPES[format])
      .header('content-disposition', `attachment; filename="ayob-report-${report.from}-to-${report.to}.${format}"`)
    if (format === 'csv') return csvOf(report)
    return format === 'pdf' ? pdfOf(report, head) : xlsxOf(report, head)
  })
}

/** The filters of a report, in words. */
function filtersOf({ vehicleType, bookingId, route }: ReportFilter, { by_booking: [booking] }: Report): string[] {
  const names = [
    vehicleType && say(vehicleType),
    bookingId && (booking ? `${booking.reference} ${booking.brand_name}` : bookingId),
    route && placeNameIn(currentLanguage(), routeName(route)),
  ]
  return names.flatMap((what) => (what ? [say('filters', { what })] : []))
}
