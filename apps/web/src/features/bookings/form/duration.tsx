import { MAX_DAYS, MIN_DAYS } from '@ayob/contract/flight-length'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Range } from '../../../ui/range'

const COMMON = [7, 14, 30, 60, 90] as const

interface Props {
  value: number
  onChange: (days: number) => void
}

/** The length of the flight, 1 to 90 days. */
export function Duration({ value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-medium">
          {t('booking.duration')}
        </label>
        <output htmlFor={id} className="tabular font-display text-2xl font-bold">
          {t('common.days', { count: value })}
        </output>
      </div>
      <Range
        id={id}
        min={MIN_DAYS}
        max={MAX_DAYS}
        value={value}
        valueText={t('common.days', { count: value })}
        onChange={onChange}
      />
      <div className="flex flex-wrap gap-2">
        {COMMON.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={value === days}
            onClick={() => onChange(days)}
            className="tabular min-h-9 rounded-full border border-line px-3 text-sm font-medium hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon"
          >
            {t('common.days', { count: days })}
          </button>
        ))}
      </div>
    </div>
  )
}
