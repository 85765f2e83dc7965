import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Input, Select } from '../../ui/field'

interface Props {
  /** Hours of the week, and what they are to hold. */
  onFill: (hours: readonly number[], value: string) => void
}

const SPANS = { all: [0, 7], weekdays: [0, 5], weekend: [5, 7] } as const

/** Sets many hours at once. */
export function FillForm({ onFill }: Props) {
  const { t } = useTranslation()
  const [span, setSpan] = useState<keyof typeof SPANS>('weekdays')
  const [from, setFrom] = useState('7')
  const [to, setTo] = useState('9')
  const [value, setValue] = useState('')
  const hours = (): number[] => {
    const [firstDay, endDay] = SPANS[span]
    const days = Array.from({ length: endDay - firstDay }, (_, day) => firstDay + day)
    return days.flatMap((day) =>
      Array.from({ length: Math.max(0, Number(to) - Number(from)) }, (_, hour) => day * 24 + Number(from) + hour),
    )
  }
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onFill(hours(), value)
      }}
    >
      <Select
        label={t('impressions.days')}
        value={span}
        onChange={(event) => setSpan(event.target.value as keyof typeof SPANS)}
      >
        <option value="weekdays">{t('impressions.weekdays')}</option>
        <option value="weekend">{t('impressions.weekend')}</option>
        <option value="all">{t('impressions.allDays')}</option>
      </Select>
      <Input
        className="w-24"
        label={t('impressions.fromHour')}
        type="number"
        min={0}
        max={23}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Input
        className="w-24"
        label={t('impressions.toHour')}
        type="number"
        min={1}
        max={24}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Input
        className="w-32"
        label={t('impressions.multiplier')}
        type="number"
        min={0}
        max={1000}
        step={0.001}
        required
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit">{t('impressions.fill')}</Button>
    </form>
  )
}
