import type { Report } from '@ayob/contract/reports'
import { weekToReport } from '@ayob/domain/reports/week'
import type { Clock, Db, Transact } from '../platform/ports'
import type { ReportMails, WeeklyReaders } from './ports'
import { type ReportDeps, reportOf } from './reports.queries'

export interface WeeklyReportDeps extends ReportDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly readers: WeeklyReaders
  readonly mails: ReportMails
}

/**
 * Writes the report of the last week to every advertiser who chose to have it and has not got it yet, so that it also
 * comes when the server was off on Monday morning. Answers how many were written.
 */
export async function mailWeeklyReports(needs: WeeklyReportDeps): Promise<number> {
  const week = weekToReport(needs.clock.now())
  let written = 0
  for (const reader of await needs.readers.list(needs.db)) {
    const key = `weekly-report:${week.from}:${reader.id}`
    if (await needs.mails.isKept(needs.db, key)) continue
    const report: Report = await reportOf(needs.db, needs, { advertiserId: reader.id, ...week })
    await needs.transact((tx) => needs.mails.write(tx, key, reader, report))
    written += 1
  }
  return written
}
