import type { Insight } from '@ayob/domain/reports/insights'
import type { TFunction } from 'i18next'
import { money } from '../../lib/format'
import { placeName } from '../../lib/place-name'

const hour = (at: number) => `${String(at % 24).padStart(2, '0')}:00`

/** The sentence of an insight, in the language of the page. */
export function insightText(t: TFunction, insight: Insight): string {
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
      return t('report.insightRoute', { name: placeName(insight.name), percent: insight.percent })
    case 'cheapestRoute':
      return t('report.insightCheapest', { name: placeName(insight.name), cpm: money(insight.cpm) })
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
