import { MAX_MULTIPLIER } from '@ayob/contract/impressions'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx'
import { Scroll } from '../../ui/scroll'

/** Starts on Monday like the multipliers; 5 January 1970 was a Monday. */
const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 5 + day))),
)
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

interface Props {
  label: string
  values: readonly string[]
  before: readonly number[]
  onChange: (hour: number, value: string) => void
}

/** The hours of a week with one column per day. Changed values are marked. */
export function WeekTable({ label, values, before, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Scroll label={label} className="max-h-[34rem] overflow-auto rounded-card border border-line bg-card">
      <table className="tabular w-full min-w-[40rem] text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-[1] bg-card">
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="px-3 py-2 font-medium">
              {t('impressions.hour')}
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col" className="px-1 py-2 font-medium">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour, row) => (
            <tr key={hour}>
              <th scope="row" className="px-3 text-sm font-medium text-soft">
                {hour}
              </th>
              {DAYS.map((day, column) => {
                const index = column * 24 + row
                const changed = Number(values[index]) !== before[index]
                return (
                  <td key={day} className="p-1">
                    <input
                      type="number"
                      inputMode="decimal"
                      min={0}
                      max={MAX_MULTIPLIER}
                      step={0.001}
                      required
                      aria-label={t('impressions.valueOf', { day, hour })}
                      value={values[index] ?? ''}
                      onChange={(event) => onChange(index, event.target.value)}
                      className={cx('control min-h-9! px-2! py-1!', changed && 'border-lagoon! bg-lagoon/8!')}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
