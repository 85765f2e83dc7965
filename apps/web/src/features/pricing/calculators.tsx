import type { AnswerOf, InputOf } from '@ayob/contract/call'
import {
  advertiserCostA,
  advertiserCostB,
  CALCULATOR_DEFAULTS,
  driverEarnings,
  zCostInputs,
} from '@ayob/contract/pricing'
import { INPUT_NAMES, type InputName } from '@ayob/contract/pricing-names'
import { SERVICE_TYPES, type ServiceType, vehicleOfService } from '@ayob/contract/vehicle-types'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { queryOf, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { messageOf } from '../../lib/refusals'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { useDebounced } from '../../lib/use-debounced'
import { useText } from '../../lib/use-text'
import { Card } from '../../ui/card'
import { cx } from '../../ui/cx'
import { NumberInput, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { ErrorBox } from '../../ui/states'
import { type SumRow, Sums } from '../../ui/sums'

/** Calculate always makes a call. */
const AGAIN = { staleTime: 0, retry: 1 } as const
type DriverInputs = NonNullable<InputOf<typeof driverEarnings, 'body'>>
const RATE_DECIMALS = 6
const PERCENT_DECIMALS = 8

/** The earnings of a driver whose screen is on air all day. */
export function DriverEarnings() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const form = useCallForm(
    (body: DriverInputs) => queries.fetchQuery({ ...queryOf(driverEarnings, { body }), ...AGAIN }),
    {
      values: { service_type: 'tuk' as ServiceType },
      done: t('pricing.earningsDone'),
      failed: t('pricing.earningsFailed'),
    },
  )
  const query = useCall(driverEarnings, { body: form.watch(), retry: 1 })
  const earnings = query.data?.earnings
  return (
    <Calculator
      form={form}
      waiting={query.isFetching}
      error={query.error && messageOf(query.error, t('pricing.earningsFailed'))}
      inputs={<ServiceSelect {...form.field('service_type')} />}
      rows={
        earnings && [
          [t('pricing.base_daily_rate'), money(earnings.base_daily_rate)],
          [t('pricing.peak_additional'), money(earnings.peak_additional)],
          [t('pricing.device_deduction_per_day'), money(earnings.device_deduction_per_day)],
          [t('pricing.per_day_after_deduction'), money(earnings.per_day_after_deduction)],
          [t('pricing.per_month_after_deduction'), money(earnings.per_month_after_deduction)],
        ]
      }
    />
  )
}

type CostInputs = z.output<typeof zCostInputs>
type Typed = Record<InputName, string> & { service_type: ServiceType }

const DEFAULTS = Object.fromEntries(
  INPUT_NAMES.map((name) => [
    name,
    name === 'margin' ? String(CALCULATOR_DEFAULTS.margin * 100) : String(CALCULATOR_DEFAULTS[name]),
  ]),
) as Record<InputName, string>

/** The inputs as numbers; the margin is typed in percent and sent as a fraction. */
const zTyped = z.preprocess((typed: Typed) => {
  const number = (name: InputName) => (typed[name].trim() === '' ? Number.NaN : Number(typed[name]))
  const values = Object.fromEntries(INPUT_NAMES.map((name) => [name, number(name)]))
  const margin = Number((number('margin') / 100).toFixed(PERCENT_DECIMALS))
  return { ...values, margin, service_type: typed.service_type }
}, zCostInputs)

/** The cost of an ad, by slot fee (a) or by rate per second (b). */
export function AdvertiserCost({ method }: { method: 'a' | 'b' }) {
  const { t } = useTranslation()
  const text = useText()
  const queries = useQueryClient()
  const call = method === 'a' ? advertiserCostA : advertiserCostB
  const form: CallForm<Typed> = useCallForm(
    // Uses the current fields, not the debounced ones.
    (body: CostInputs): Promise<Cost> => queries.fetchQuery({ ...queryOf(call, { body }), ...AGAIN }),
    {
      values: { ...DEFAULTS, service_type: 'tuk' } as Typed,
      schema: zTyped,
      input: (checked) => checked as unknown as CostInputs,
      done: ({ cost_calculation }) => t('pricing.costDone', { method: cost_calculation.method }),
      failed: t('pricing.costFailed'),
    },
  )
  const parsed = zTyped.safeParse(form.watch())
  const debounced = useDebounced(parsed.success ? JSON.stringify(parsed.data) : '')
  const query = useCall(call, {
    body: debounced ? (JSON.parse(debounced) as CostInputs) : CALCULATOR_DEFAULTS,
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const wrong = new Map(parsed.error?.issues.map(({ path, message }) => [path[0], message]))
  return (
    <Calculator
      form={form}
      waiting={query.isFetching}
      error={query.error && messageOf(query.error, t(`pricing.costFailed_${method}`))}
      inputs={
        <>
          <ServiceSelect {...form.field('service_type')} />
          {INPUT_NAMES.map((name) => (
            <NumberInput
              key={name}
              label={t(`pricing.${name}`)}
              {...form.field(name)}
              error={text(messageKey(wrong.get(name)))}
            />
          ))}
        </>
      }
      rows={
        query.data && [
          [t('pricing.method'), query.data.cost_calculation.method],
          ...rowsOf(query.data).map(([name, value]) => [t(`pricing.${name}`), value] as const),
        ]
      }
    />
  )
}

const messageKey = (message: string | undefined) =>
  message === undefined || message.startsWith('validation.') ? message : 'validation.number'

type Cost = AnswerOf<typeof advertiserCostA> | AnswerOf<typeof advertiserCostB>

function rowsOf({ cost_calculation: cost }: Cost) {
  if ('base_slot_fee' in cost) {
    return [
      ['baseSlotFee', money(cost.base_slot_fee)],
      ['plays_per_day', String(cost.plays_per_day)],
      ['cpm_portion_per_day', money(cost.cpm_portion_per_day)],
      ['per_day_charge', money(cost.per_day_charge)],
      ['total_cost', money(cost.total_cost)],
    ] as const
  }
  return [
    ['rate_per_sec', `LKR ${cost.rate_per_sec.toFixed(RATE_DECIMALS)}`],
    ['rate_per_sec_with_margin', `LKR ${cost.rate_per_sec_with_margin.toFixed(RATE_DECIMALS)}`],
    ['cmp_per_day', money(cost.cmp_per_day)],
    ['price_per_day_by_rate', money(cost.price_per_day_by_rate)],
    ['total_cost', money(cost.total_cost)],
  ] as const
}

function ServiceSelect(props: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('pricing.service_type')}
      options={SERVICE_TYPES.map((service) => [service, t(`states.vehicle_${vehicleOfService(service)}`)])}
      {...props}
    />
  )
}

interface CalculatorProps<Values extends FieldValues> {
  form: CallForm<Values>
  inputs: ReactNode
  /** The last row is the total. */
  rows: readonly SumRow[] | undefined
  waiting: boolean
  error: string | null
}

/** Inputs next to their result, which follows every change. */
function Calculator<Values extends FieldValues>({ form, inputs, rows, waiting, error }: CalculatorProps<Values>) {
  const { t } = useTranslation()
  const total = rows?.at(-1)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card title={t('pricing.inputs')}>
        <Form form={form} className="mt-4 grid justify-items-start gap-6">
          <div className="grid w-full gap-5 sm:grid-cols-2">{inputs}</div>
          <SubmitButton form={form}>{t('pricing.calculate')}</SubmitButton>
        </Form>
      </Card>
      <Card title={t('pricing.result')} text={t('pricing.resultHint')} className="lg:self-start">
        <div aria-live="polite" className="mt-4">
          {error && <ErrorBox>{error}</ErrorBox>}
          {!error && rows && (
            <Sums
              className={cx('transition-opacity', waiting && 'opacity-50')}
              rows={rows.slice(0, -1)}
              total={total}
            />
          )}
        </div>
      </Card>
    </div>
  )
}
