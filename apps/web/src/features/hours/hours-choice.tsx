import { HOLIDAYS, type Holidays, type HourSpan, zHours } from '@ayob/contract/hours'
import { HOLIDAYS_KNOWN_UNTIL } from '@ayob/domain/hours/holidays'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../lib/format'
import { FieldError, Select } from '../../ui/field'
import { unbroken } from '../../ui/unbroken'
import { hoursText } from './hours-text'
import { OwnHours } from './own-hours'

const DAILY = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]

/** Presets for the hours. Null means all hours. */
const PRESETS = {
  all: null,
  shop: [{ days: [...WEEKDAYS, 6], from: '09:00', to: '20:00' }],
  rush: [
    { days: WEEKDAYS, from: '06:30', to: '09:30' },
    { days: WEEKDAYS, from: '16:30', to: '19:30' },
  ],
  evenings: [{ days: DAILY, from: '17:00', to: '22:00' }],
  weekends: [{ days: [6, 7], from: '00:00', to: '24:00' }],
} as const satisfies Readonly<Record<string, readonly HourSpan[] | null>>

type Preset = keyof typeof PRESETS
const NAMES = Object.keys(PRESETS) as Preset[]

/** The initial value when somebody switches from all hours to custom ones. */
const FIRST: HourSpan[] = [...PRESETS.shop]

interface Props {
  hours: readonly HourSpan[] | null
  holidays: Holidays
  onHours: (hours: HourSpan[] | null) => void
  onHolidays: (holidays: Holidays) => void
  error?: string | undefined
}

export const areHoursValid = (hours: readonly HourSpan[] | null): boolean => zHours.safeParse(hours).success

/** Chooses the hours and weekdays of an ad: a preset or custom hours, and the rule for public holidays. */
export function HoursChoice({ hours, holidays, onHours, onHolidays, error }: Props) {
  const { t } = useTranslation()
  const preset = presetOf(hours)
  const [isOwn, setIsOwn] = useState(preset === undefined)
  const own = isOwn || preset === undefined
  const choices = [
    ...NAMES.map((name) => ({
      name,
      title: t(`booking.hours_${name}`),
      text: PRESETS[name] === null ? null : hoursText({ hours: PRESETS[name], holidays: 'as_weekday' }),
      on: !own && preset === name,
      choose: () => {
        setIsOwn(false)
        onHours(PRESETS[name] === null ? null : [...PRESETS[name]])
      },
    })),
    {
      name: 'own',
      title: t('booking.hours_own'),
      text: t('booking.hoursOwnText'),
      on: own,
      choose: () => {
        setIsOwn(true)
        if (hours === null) onHours(FIRST)
      },
    },
  ]
  return (
    <div className="grid gap-4">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('booking.hours')}</legend>
        <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
          {choices.map(({ name, title, text, on, choose }) => (
            <label
              key={name}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-control bg-card px-3 py-2 hover:bg-raised has-checked:border-lagoon has-checked:bg-lagoon/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon"
            >
              <input type="radio" name="hours" className="radio flex-none" checked={on} onChange={choose} />
              <span className="min-w-0">
                <span className="block leading-tight font-medium">{title}</span>
                {text && <span className="tabular block text-sm text-soft">{unbroken(text)}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {own && hours !== null && <OwnHours hours={hours} onChange={onHours} />}
      {(error || !areHoursValid(hours)) && <FieldError>{error ?? t('validation.hours')}</FieldError>}
      <Select
        className="max-w-96"
        label={t('booking.holidays')}
        value={holidays}
        options={HOLIDAYS.map((rule) => [rule, t(`booking.holidays_${rule}`)])}
        hint={holidays === 'as_weekday' ? undefined : t('booking.holidaysHint', { day: dayText(HOLIDAYS_KNOWN_UNTIL) })}
        onChange={({ target: { value } }) => onHolidays(HOLIDAYS.find((rule) => rule === value) ?? 'as_weekday')}
      />
      {(hours !== null || holidays !== 'as_weekday') && <p className="text-sm text-soft">{t('booking.hoursHint')}</p>}
    </div>
  )
}

/** The preset with these hours; undefined for custom hours. */
function presetOf(hours: readonly HourSpan[] | null): Preset | undefined {
  const text = JSON.stringify(hours)
  return (Object.keys(PRESETS) as Preset[]).find((name) => JSON.stringify(PRESETS[name]) === text)
}
