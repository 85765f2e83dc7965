import { MAX_START_AHEAD_DAYS } from '@ayob/contract/bookings'
import { addDays } from '@ayob/contract/days'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { today as browsersDay, dayText, lastDayText } from '../../lib/format'
import { useClientConfig } from '../../lib/use-client-config'
import { DateInput } from '../../ui/date-input'

/** Returns today in Colombo by the server's clock, or by the browser's until the server has answered. */
export const useToday = () => useClientConfig().data?.today ?? browsersDay()

interface Props extends Omit<ComponentProps<typeof DateInput>, 'label' | 'hint'> {
  /** The current value of the field. */
  startDate: string
  /** The length of the flight; undefined when no ad is selected. */
  days: number | undefined
}

/** The start day of a flight, with the resulting dates as a hint. */
export function StartDateInput({ startDate, days, ...field }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  const textOf = (from: string, length: number) =>
    t('admin.runsFromTo', { from: dayText(from), to: lastDayText(addDays(from, length)) })
  return (
    <DateInput
      label={t('admin.startDate')}
      required
      min={today}
      max={addDays(today, MAX_START_AHEAD_DAYS)}
      hint={startDate && days !== undefined && textOf(startDate, days)}
      {...field}
    />
  )
}
