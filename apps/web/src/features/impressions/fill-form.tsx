import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Input, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'

interface Props {
  /** Called with the hours of the week to set, and their new value. */
  onFill: (hours: readonly number[], value: string) => void
}

const SPANS = { all: [0, 7], weekdays: [0, 5], weekend: [5, 7] } as const

const FIRST = { span: 'weekdays' as keyof typeof SPANS, from: '7', to: '9', value: '' }

/** Returns the hours of the week between two hours on the days of a span. */
function hoursOf({ span, from, to }: typeof FIRST): number[] {
  const [firstDay, endDay] = SPANS[span]
  const days = Array.from({ length: endDay - firstDay }, (_, day) => firstDay + day)
  const length = Math.max(0, Number(to) - Number(from))
  return days.flatMap((day) => Array.from({ length }, (_, hour) => day * 24 + Number(from) + hour))
}

/** Sets many hours at once. */
export function FillForm({ onFill }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(async (values: typeof FIRST) => onFill(hoursOf(values), values.value), { values: FIRST })
  return (
    <Form form={form} native className="flex flex-wrap items-end gap-3">
      <Select
        label={t('impressions.days')}
        options={[
          ['weekdays', t('impressions.weekdays')],
          ['weekend', t('impressions.weekend')],
          ['all', t('impressions.allDays')],
        ]}
        {...form.field('span')}
      />
      <Input
        className="w-24"
        label={t('impressions.fromHour')}
        type="number"
        min={0}
        max={23}
        {...form.field('from')}
      />
      <Input className="w-24" label={t('impressions.toHour')} type="number" min={1} max={24} {...form.field('to')} />
      <Input
        className="w-32"
        label={t('impressions.multiplier')}
        type="number"
        min={0}
        max={1000}
        step={0.001}
        required
        {...form.field('value')}
      />
      <SubmitButton form={form} look="secondary">
        {t('impressions.fill')}
      </SubmitButton>
    </Form>
  )
}
