import type { Report, ReportFigures } from '@ayob/contract/reports'
import { insightsOf } from '@ayob/domain/reports/insights'
import { Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, dayText, hoursText, money, percent } from '../../lib/format'
import { placeName } from '../../lib/place-name'
import { Card } from '../../ui/card'
import { FiguresTable } from '../../ui/figures-table'
import { Scroll } from '../../ui/scroll'
import { insightText } from './insight-text'
import { changeOf } from './range'

/** Every figure of the period next to that of the previous period. */
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
    [t('report.perScan'), 'per_scan', money],
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
      <Scroll label={t('report.summary')} className="mt-3 overflow-x-auto">
        <FiguresTable
          head={t('report.figure')}
          columns={[t('report.now'), t('report.before'), t('report.change')]}
          rows={rows}
        />
      </Scroll>
    </Card>
  )
}

/** Conclusions from the figures, in words. */
export function KeyInsights({ report }: { report: Report }) {
  const { t } = useTranslation()
  return (
    <Card title={t('report.keyInsights')}>
      <ul className="mt-3 grid gap-3">
        {insightsOf(report).map((insight) => (
          <li key={insight.kind} className="flex items-start gap-3">
            <Lightbulb aria-hidden className="mt-0.5 size-[1.125rem] flex-none text-lagoon" />
            <span>{insightText(t, insight)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The figures of each route, most plays first. */
export function LocationTable({ report, period }: { report: Report; period: string }) {
  const { t } = useTranslation()
  return (
    <Card title={t('report.byLocation')} text={period}>
      {report.by_route.length === 0 ? (
        <p className="mt-3 text-soft">{t('report.noPlays')}</p>
      ) : (
        <FiguresTable
          className="figures-on-phone mt-3"
          head={t('report.location')}
          columns={[
            t('report.plays'),
            t('report.impressions'),
            t('report.onScreen'),
            t('report.revenue'),
            t('report.cpm'),
          ]}
          rows={report.by_route.map(({ name, plays, impressions, hours, value, cpm }) => ({
            name: placeName(name),
            cells: [count(plays), count(impressions), hoursText(hours), money(value), cpm === null ? '–' : money(cpm)],
          }))}
        />
      )}
    </Card>
  )
}
