import type { HourSpan } from '@ayob/contract/hours'
import { weekdayIn } from '@ayob/i18n/hours'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shownLanguage } from '../../lib/language'
import { Button, IconButton } from '../../ui/button'
import { Input } from '../../ui/field'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const MOST = 20
const NEW_SPAN: HourSpan = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '20:00' }

interface Props {
  hours: readonly HourSpan[]
  onChange: (hours: HourSpan[]) => void
}

/** Time spans with their weekdays, one below the other. */
export function OwnHours({ hours, onChange }: Props) {
  const { t } = useTranslation()
  const replace = (at: number, span: HourSpan) => onChange(hours.map((one, index) => (index === at ? span : one)))
  return (
    <div className="grid gap-3">
      {hours.map((span, at) => (
        <Span
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no ids, and new ones are appended
          key={at}
          number={at + 1}
          span={span}
          onChange={(changed) => replace(at, changed)}
          onRemove={hours.length > 1 ? () => onChange(hours.filter((_, index) => index !== at)) : undefined}
        />
      ))}
      {hours.length < MOST && (
        <Button size="small" icon={Plus} className="justify-self-start" onClick={() => onChange([...hours, NEW_SPAN])}>
          {t('booking.hoursAdd')}
        </Button>
      )}
    </div>
  )
}

interface SpanProps {
  number: number
  span: HourSpan
  onChange: (span: HourSpan) => void
  onRemove: (() => void) | undefined
}

function Span({ number, span, onChange, onRemove }: SpanProps) {
  const { t } = useTranslation()
  const { days, from, to } = span
  const toggle = (day: number) => {
    const chosen = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort()
    onChange({ ...span, days: chosen })
  }
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-line p-3">
      <legend className="sr-only">{t('booking.hoursSpan', { number })}</legend>
      <div className="grid grid-cols-4 gap-1.5 sm:grid-cols-7">
        {DAYS.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={days.includes(day)}
            onClick={() => toggle(day)}
            className="min-h-11 rounded-control border border-control bg-card px-1 text-sm font-medium hover:bg-raised aria-pressed:border-lagoon aria-pressed:bg-lagoon/8 aria-pressed:font-semibold aria-pressed:text-lagoon"
          >
            {weekdayIn(shownLanguage(), day)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Input
          className="min-w-28 flex-1"
          label={t('booking.hoursFrom')}
          type="time"
          value={from}
          onChange={({ target: { value } }) => onChange({ ...span, from: value })}
        />
        <Input
          className="min-w-28 flex-1"
          label={t('booking.hoursTo')}
          type="time"
          value={to === '24:00' ? '00:00' : to}
          // Midnight means the end of the day here.
          onChange={({ target: { value } }) => onChange({ ...span, to: value === '00:00' ? '24:00' : value })}
        />
        {onRemove && <IconButton label={t('booking.hoursRemove', { number })} icon={Trash2} onClick={onRemove} />}
      </div>
      {from > to && to !== '' && <p className="text-sm text-soft">{t('booking.hoursNextDay')}</p>}
    </fieldset>
  )
}
