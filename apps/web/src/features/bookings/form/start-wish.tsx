import { MAX_START_AHEAD_DAYS } from '@ayob/contract/bookings'
import { addDays } from '@ayob/contract/days'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../../ui/date-input'
import { useToday } from '../start-date-input'

interface Props {
  value: string
  onChange: (day: string) => void
  error: string | undefined
}

/** The day on which the ad should start; empty means as soon as possible. */
export function StartWish({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const today = useToday()
  return (
    <DateInput
      className="max-w-72"
      label={t('booking.startWish')}
      name="startWish"
      optional
      min={today}
      max={addDays(today, MAX_START_AHEAD_DAYS)}
      hint={t('booking.startWishHint')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
