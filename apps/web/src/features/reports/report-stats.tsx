import type { Report } from '@ayob/contract/reports'
import { Banknote, Clock, Eye, MonitorPlay, MousePointerClick, Percent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, hoursText, money, percent } from '../../lib/format'
import { type Figure, Figures } from '../../ui/stat-card'
import { changeOf } from './range'

/** The figures of a period; `all` adds clicks and time on screen. */
export function ReportStats({ report: { totals, previous }, all = false }: { report: Report; all?: boolean }) {
  const { t } = useTranslation()
  const trend = (now: number | null, before: number | null) => {
    const change = changeOf(now ?? 0, before ?? 0)
    return change === undefined ? {} : { trend: `${change >= 0 ? '+' : ''}${change}%` }
  }
  const clicks = totals.clicks === null ? '–' : count(totals.clicks)
  const ctr = totals.ctr === null ? '–' : percent(totals.ctr)
  const value = { ...trend(totals.value, previous.value), note: t('report.revenueNote') }
  const more = (...figure: Figure) => (all ? [figure] : [])
  return (
    <Figures
      items={[
        [t('report.adPlays'), count(totals.plays), MonitorPlay, 'blue', trend(totals.plays, previous.plays)],
        [
          t('report.impressions'),
          count(totals.impressions),
          Eye,
          'purple',
          trend(totals.impressions, previous.impressions),
        ],
        ...more(t('report.clicks'), clicks, MousePointerClick, 'orange'),
        [t('report.ctr'), ctr, Percent, 'orange'],
        [t('report.revenue'), money(totals.value), Banknote, 'green', value],
        ...more(t('report.onScreen'), hoursText(totals.hours), Clock, 'blue'),
      ]}
    />
  )
}
