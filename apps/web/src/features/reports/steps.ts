import type { Report } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { dayText, shortDayText } from '../../lib/format'
import type { Place } from '../../ui/charts/chart'
import { type Step, stepsOf } from './range'

/** Returns the days or weeks of a report in the format of charts, with the heading of their column. */
export function useSteps(report: Report): { steps: Step[]; places: Place[]; head: string } {
  const { t } = useTranslation()
  const steps = stepsOf(report.by_day)
  const weeks = steps.some(({ from, to }) => from !== to)
  return {
    steps,
    head: weeks ? t('report.week') : t('report.day'),
    places: steps.map(({ from, to }) => ({
      label: shortDayText(from),
      name: from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`,
    })),
  }
}

/** Returns a number in short form for an axis, such as `12K`. */
export const thousands = (value: number): string =>
  new Intl.NumberFormat('en-LK', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
