import { weekToReport } from '@ayob/domain/reports/week'
import type { Core } from '../../platform/core'
import type { ReportDeps, ReportMails, WeeklyReaders } from './ports'
import { reportOf } from './reports.queries'

interface WeeklyReportDeps extends ReportDeps, Core {
  readonly readers: WeeklyReaders
  readonly mails: ReportMails
}

/**
 * Mails the report of the last week to every member of an organisation who wants it and has not received it yet, even
 * if the server was down on Monday morning. Returns how many mails were queued.
 */
export async function mailWeeklyReports(deps: WeeklyReportDeps): Promise<number> {
  const week = weekToReport(deps.clock.now())
  let written = 0
  for (const reader of await deps.readers.list(deps.db)) {
    const { organisationId } = reader
    // The report of a person's own organisation keeps the key format of the previous release.
    const key = `weekly-report:${week.from}:${reader.id}${organisationId === reader.id ? '' : `:${organisationId}`}`
    if (await deps.mails.isKept(deps.db, key)) continue
    const report = await reportOf(deps.db, deps, { advertiserId: organisationId, ...week })
    await deps.transact((tx) => deps.mails.write(tx, key, reader, report))
    written += 1
  }
  return written
}
