import type { Report } from '@ayob/contract/reports'
import { Banknote, Clock, Eye, MonitorPlay, MousePointerClick, Percent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, hoursText, money, percent } from '../../lib/format'
import { StatCard, StatRow } from '../../ui/stat-card'
import { changeOf } from './range'

/** The figures of a period; more of them where there is room for the details. */
export function ReportStats({ report: { totals, previous }, all = false }: { report: Report; all?: boolean }) {
  const { t } = useTranslation()
  const trend = (now: number | null, before: number | null) => {
    const change = changeOf(now ?? 0, before ?? 0)
    return change === undefined ? undefined : `${change >= 0 ? '+' : ''}${change}%`
  }
  const clicks = totals.clicks === null ? '–' : count(totals.clicks)
  return (
    <StatRow columns={all ? 6 : 4}>
      <StatCard
        label={t('report.adPlays')}
        value={count(totals.plays)}
        icon={MonitorPlay}
        colour="blue"
        trend={trend(totals.plays, previous.plays)}
      />
      <StatCard
        label={t('report.impressions')}
        value={count(totals.impressions)}
        icon={Eye}
        colour="purple"
        trend={trend(totals.impressions, previous.impressions)}
      />
      {all && <StatCard label={t('report.clicks')} value={clicks} icon={MousePointerClick} colour="orange" />}
      <StatCard
        label={t('report.ctr')}
        value={totals.ctr === null ? '–' : percent(totals.ctr)}
        icon={Percent}
        colour="orange"
      />
      <StatCard
        label={t('report.revenue')}
        value={money(totals.value)}
        icon={Banknote}
        colour="green"
        trend={trend(totals.value, previous.value)}
        note={t('report.revenueNote')}
      />
      {all && <StatCard label={t('report.onScreen')} value={hoursText(totals.hours)} icon={Clock} colour="blue" />}
    </StatRow>
  )
}
