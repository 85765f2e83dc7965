import { weekToReport } from '@ayob/domain/reports/week'
import { queueMail } from '../../people/mails/mails.commands'
import { isMailKept } from '../../people/mails/mails.queries'
import { settingsViews } from '../../people/settings/settings.queries'
import type { Context } from '../../platform/context'
import { linksOfWeek } from '../report-links/report-links.commands'
import { reportOf } from './reports.queries'

/**
 * Mails the report of the last week to every member of an organisation who wants it and has not received it yet, even
 * if the server was down on Monday morning. Returns how many mails were queued.
 */
export async function mailWeeklyReports(ctx: Context): Promise<number> {
  const week = weekToReport(ctx.clock.now())
  let written = 0
  for (const reader of await settingsViews.weeklyReportReaders(ctx.db)) {
    const { organisationId } = reader
    // The report of a person's own organisation keeps the key format of the previous release.
    const key = `weekly-report:${week.from}:${reader.id}${organisationId === reader.id ? '' : `:${organisationId}`}`
    if (await isMailKept(ctx.db, key)) continue
    const report = await reportOf(ctx.db, { advertiserId: organisationId, ...week })
    await ctx.transact(async (tx) => {
      const links = await linksOfWeek(ctx.clock, tx, report.by_booking)
      await queueMail(ctx, tx, { dedupeKey: key, template: 'weekly-report', to: reader, data: { report, links } })
    })
    written += 1
  }
  return written
}
