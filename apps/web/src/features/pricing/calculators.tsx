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
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { messageOf } from '../../lib/api-error'
import { queryOf, useCall } from '../../lib/calls'
import { money } from '../../lib/format'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { useDebounced } from '../../lib/use-debounced'
import { useText } from '../../lib/use-text'
import { Card } from '../../ui/card'
import { cx } from '../../ui/cx'
import { Input, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { ErrorBox } from '../../ui/states'

/** A press on Calculate asks the server, whatever is known already. */
const AGAIN = { staleTime: 0, retry: 1 } as const
type DriverInputs = NonNullable<InputOf<typeof driverEarnings, 'body'>>
const RATE_DECIMALS = 6
const PERCENT_DECIMALS = 8

/** What a screen on air all day earns its driver. */
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

/** What an advertiser pays, by slot fee (a) or by rate per second (b). */
export function AdvertiserCost({ method }: { method: 'a' | 'b' }) {
  const { t } = useTranslation()
  const text = useText()
  const queries = useQueryClient()
  const call = method === 'a' ? advertiserCostA : advertiserCostB
  const form: CallForm<Typed> = useCallForm(
    // What is in the fields now, not what was there a moment ago.
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
  const settled = useDebounced(parsed.success ? JSON.stringify(parsed.data) : '')
  const query = useCall(call, {
    body: settled ? (JSON.parse(settled) as CostInputs) : CALCULATOR_DEFAULTS,
    enabled: settled !== '',
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
            <Input
              key={name}
              label={t(`pricing.${name}`)}
              type="number"
              step="any"
              inputMode="decimal"
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

function ServiceSelect(props: Omit<ComponentProps<typeof Select>, 'label' | 'children'>) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('pricing.service_type')}
      {...props}
      options={SERVICE_TYPES.map((service) => [service, t(`states.vehicle_${vehicleOfService(service)}`)])}
    />
  )
}

interface CalculatorProps<Values extends FieldValues> {
  form: CallForm<Values>
  inputs: ReactNode
  rows: readonly (readonly [name: string, value: string])[] | undefined
  waiting: boolean
  error: string | null
}

/** Inputs beside their result, which follows every change. The last row is what it comes to. */
function Calculator<Values extends FieldValues>({ form, inputs, rows, waiting, error }: CalculatorProps<Values>) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card>
        <h2 className="mb-4 text-xl">{t('pricing.inputs')}</h2>
        <Form form={form} className="grid justify-items-start gap-6">
          <div className="grid w-full gap-5 sm:grid-cols-2">{inputs}</div>
          <SubmitButton form={form}>{t('pricing.calculate')}</SubmitButton>
        </Form>
      </Card>
      <section
        aria-labelledby={heading}
        aria-live="polite"
        className="rounded-card border border-line bg-card p-5 sm:p-6 lg:self-start"
      >
        <h2 id={heading} className="text-xl">
          {t('pricing.result')}
        </h2>
        <p className="mt-1 mb-4 text-sm text-soft">{t('pricing.resultHint')}</p>
        {error ? (
          <ErrorBox>{error}</ErrorBox>
        ) : (
          <dl className={cx('tabular grid gap-2 transition-opacity', waiting && 'opacity-50')}>
            {rows?.map(([name, value], index) => (
              <div
                key={name}
                className={cx(
                  'flex flex-wrap justify-between gap-x-4',
                  index === rows.length - 1 && 'mt-2 items-baseline border-t border-line pt-3',
                )}
              >
                <dt className={index === rows.length - 1 ? 'font-semibold' : 'text-soft'}>{name}</dt>
                <dd className={index === rows.length - 1 ? 'font-display text-2xl font-bold' : 'font-medium'}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  )
}
