import type { Report } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { dayText, shortDayText, today } from '../../lib/format'
import { type Place, runningOf } from '../../ui/charts/chart'
import { type Step, stepsOf } from './range'

/** Returns the days or weeks of a report in the format of charts, with the heading of their column and the one that is not over. */
export function useSteps(report: Report): {
  steps: Step[]
  places: Place[]
  head: string
  running: number | undefined
} {
  const { t } = useTranslation()
  const steps = stepsOf(report.by_day)
  const now = today()
  const weeks = steps.some(({ from, to }) => from !== to)
  return {
    steps,
    running: runningOf(steps, ({ from, to }) => from <= now && now <= to),
    head: weeks ? t('report.week') : t('report.day'),
    places: steps.map(({ from, to }) => ({
      label: shortDayText(from),
      name: from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`,
    })),
  }
}
