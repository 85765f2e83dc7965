import type { Report, ReportFigures } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { count, dayText, hoursText, money, percent } from '../../lib/format'
import { Card } from '../../ui/card'
import { FiguresTable } from '../../ui/figures-table'
import { changeOf } from './range'

/** Every figure of the period beside that of the previous period. */
export function PerformanceSummary({ report: { totals, previous } }: { report: Report }) {
  const { t } = useTranslation()
  const figures: readonly [string, keyof ReportFigures, (value: number) => string][] = [
    [t('report.adPlays'), 'plays', count],
    [t('report.impressions'), 'impressions', count],
    [t('report.clicks'), 'clicks', count],
    [t('report.ctr'), 'ctr', percent],
    [t('report.onScreen'), 'hours', hoursText],
    [t('report.revenue'), 'value', money],
    [t('report.cpm'), 'cpm', money],
  ]
  const rows = figures.map(([name, figure, format]) => {
    const [now, before] = [totals[figure], previous[figure]]
    const change = changeOf(now ?? 0, before ?? 0)
    return {
      name,
      cells: [
        <span key="now" className="font-semibold">
          {now === null ? '–' : format(now)}
        </span>,
        <span key="before" className="text-soft">
          {before === null ? '–' : format(before)}
        </span>,
        change === undefined ? '–' : `${change > 0 ? '+' : ''}${change}%`,
      ],
    }
  })
  return (
    <Card
      title={t('report.summary')}
      text={t('report.against', { from: dayText(previous.from), to: dayText(previous.to) })}
      className="min-w-0"
    >
      <div className="mt-3 overflow-x-auto">
        <FiguresTable
          head={t('report.figure')}
          columns={[t('report.now'), t('report.before'), t('report.change')]}
          rows={rows}
        />
      </div>
    </Card>
  )
}
