import type { Report } from '@ayob/contract/reports'
import { type Insight, insightsOf } from '@ayob/domain/reports/insights'
import { Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { Card } from '../../ui/card'

const hour = (at: number) => `${String(at % 24).padStart(2, '0')}:00`

/** Conclusions from the figures, in words. */
export function KeyInsights({ report }: { report: Report }) {
  const { t } = useTranslation()
  const textOf = (insight: Insight): string => {
    switch (insight.kind) {
      case 'tooLittle':
        return t('report.insightTooLittle', { needed: insight.needed })
      case 'change':
        return t(insight.percent > 0 ? 'report.insightMore' : 'report.insightFewer', {
          percent: Math.abs(insight.percent),
        })
      case 'bestHours':
        return t('report.insightHour', {
          from: hour(insight.hour),
          to: hour(insight.hour + 1),
          percent: insight.percent,
        })
      case 'bestRoute':
        return t('report.insightRoute', insight)
      case 'cheapestRoute':
        return t('report.insightCheapest', { name: insight.name, cpm: money(insight.cpm) })
      case 'bestVehicle':
        return t('report.insightVehicle', {
          vehicle: t(`states.vehicle_${insight.vehicle}` as 'states.vehicle_bus'),
          rate: insight.rate,
          other: insight.other,
        })
      case 'behind':
        return t('report.insightBehind', { percent: insight.percent })
      case 'fulfilled':
        return t('report.insightFulfilled')
      default:
        return t(`report.insight_${insight.kind}`)
    }
  }
  return (
    <Card title={t('report.keyInsights')}>
      <ul className="mt-3 grid gap-3">
        {insightsOf(report).map((insight) => (
          <li key={insight.kind} className="flex items-start gap-3">
            <Lightbulb aria-hidden className="mt-0.5 size-[1.125rem] flex-none text-lagoon" />
            <span>{textOf(insight)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
