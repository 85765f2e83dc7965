import {
  advertiserCostA,
  advertiserCostB,
  CALCULATOR_DEFAULTS,
  driverEarnings,
  zCostInputs,
} from '@ayob/contract/pricing'
import { INPUT_NAMES, type InputName } from '@ayob/contract/pricing-names'
import { SERVICE_TYPES, type ServiceType, vehicleOfService } from '@ayob/contract/vehicle-types'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { money } from '../../lib/format'
import { useSettled } from '../../lib/use-settled'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { cx } from '../../ui/cx'
import { Input, Select } from '../../ui/field'
import { ErrorBox } from '../../ui/states'

const RATE_DECIMALS = 6
const PERCENT_DECIMALS = 8

/** What a screen on air all day earns its driver. */
export function DriverEarnings() {
  const { t } = useTranslation()
  const [service, setService] = useState<ServiceType>('tuk')
  const query = useQuery({
    queryKey: ['pricing', 'calculator', 'driver', service],
    queryFn: ({ signal }) => api(driverEarnings, { body: { service_type: service }, signal }),
    retry: 1,
  })
  const earnings = query.data?.earnings
  const calculate = async () => {
    const { error } = await query.refetch()
    if (error) toast.error(messageOf(error, t('pricing.earningsFailed')))
    else toast.success(t('pricing.earningsDone'))
  }
  return (
    <Calculator
      onCalculate={() => void calculate()}
      busy={query.isFetching}
      error={query.error && messageOf(query.error, t('pricing.earningsFailed'))}
      inputs={<ServiceSelect value={service} onChange={setService} />}
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

type Typed = Record<InputName, string>

const DEFAULTS = Object.fromEntries(
  INPUT_NAMES.map((name) => [
    name,
    name === 'margin' ? String(CALCULATOR_DEFAULTS.margin * 100) : String(CALCULATOR_DEFAULTS[name]),
  ]),
) as Typed

/** The inputs as numbers; the margin is typed in percent and sent as a fraction. */
function inputsOf(typed: Typed, service_type: ServiceType) {
  const number = (name: InputName) => (typed[name].trim() === '' ? Number.NaN : Number(typed[name]))
  const values = Object.fromEntries(INPUT_NAMES.map((name) => [name, number(name)]))
  const margin = Number((number('margin') / 100).toFixed(PERCENT_DECIMALS))
  return zCostInputs.safeParse({ ...values, margin, service_type })
}

/** What an advertiser pays, by slot fee (a) or by rate per second (b). */
export function AdvertiserCost({ method }: { method: 'a' | 'b' }) {
  const { t } = useTranslation()
  const text = useText()
  const [service, setService] = useState<ServiceType>('tuk')
  const [typed, setTyped] = useState(DEFAULTS)
  const parsed = inputsOf(typed, service)
  const body = useSettled(parsed.success ? JSON.stringify(parsed.data) : '')
  const query = useQuery({
    queryKey: ['pricing', 'calculator', method, body],
    queryFn: ({ signal }) => costOf(method, JSON.parse(body), signal),
    enabled: body !== '',
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const calculate = async () => {
    if (!parsed.success) return
    const { data, error } = await query.refetch()
    if (error || !data) toast.error(messageOf(error, t('pricing.costFailed')))
    else toast.success(t('pricing.costDone', { method: data.method }))
  }
  const wrong = parsed.success ? new Map() : new Map(parsed.error.issues.map((issue) => [issue.path[0], issue.message]))
  return (
    <Calculator
      onCalculate={() => void calculate()}
      busy={query.isFetching}
      error={query.error && messageOf(query.error, t('pricing.costFailed'))}
      inputs={
        <>
          <ServiceSelect value={service} onChange={setService} />
          {INPUT_NAMES.map((name) => (
            <Input
              key={name}
              label={t(`pricing.${name}`)}
              type="number"
              step="any"
              inputMode="decimal"
              value={typed[name]}
              error={text(keyOf(wrong.get(name)))}
              onChange={(event) => setTyped((old) => ({ ...old, [name]: event.target.value }))}
            />
          ))}
        </>
      }
      rows={
        query.data && [
          [t('pricing.method'), query.data.method],
          ...query.data.rows.map(([name, value]) => [t(`pricing.${name}`), value] as const),
        ]
      }
    />
  )
}

const keyOf = (message: string | undefined) =>
  message === undefined || message.startsWith('validation.') ? message : 'validation.number'

async function costOf(method: 'a' | 'b', body: Parameters<typeof zCostInputs.parse>[0] & object, signal: AbortSignal) {
  if (method === 'a') {
    const { cost_calculation: cost } = await api(advertiserCostA, { body, signal })
    return {
      method: cost.method,
      rows: [
        ['baseSlotFee', money(cost.base_slot_fee)],
        ['plays_per_day', String(cost.plays_per_day)],
        ['cpm_portion_per_day', money(cost.cpm_portion_per_day)],
        ['per_day_charge', money(cost.per_day_charge)],
        ['total_cost', money(cost.total_cost)],
      ] as const,
    }
  }
  const { cost_calculation: cost } = await api(advertiserCostB, { body, signal })
  return {
    method: cost.method,
    rows: [
      ['rate_per_sec', `LKR ${cost.rate_per_sec.toFixed(RATE_DECIMALS)}`],
      ['rate_per_sec_with_margin', `LKR ${cost.rate_per_sec_with_margin.toFixed(RATE_DECIMALS)}`],
      ['cmp_per_day', money(cost.cmp_per_day)],
      ['price_per_day_by_rate', money(cost.price_per_day_by_rate)],
      ['total_cost', money(cost.total_cost)],
    ] as const,
  }
}

function ServiceSelect({ value, onChange }: { value: ServiceType; onChange: (service: ServiceType) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('pricing.service_type')}
      value={value}
      onChange={(event) => onChange(SERVICE_TYPES.find((service) => service === event.target.value) ?? 'tuk')}
    >
      {SERVICE_TYPES.map((service) => (
        <option key={service} value={service}>
          {t(`states.vehicle_${vehicleOfService(service)}`)}
        </option>
      ))}
    </Select>
  )
}

interface CalculatorProps {
  inputs: ReactNode
  rows: readonly (readonly [name: string, value: string])[] | undefined
  busy: boolean
  error: string | null
  onCalculate: () => void
}

/** Inputs beside their result, which follows every change. The last row is what it comes to. */
function Calculator({ inputs, rows, busy, error, onCalculate }: CalculatorProps) {
  const { t } = useTranslation()
  const heading = useId()
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Card>
        <h2 className="mb-4 text-xl">{t('pricing.inputs')}</h2>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onCalculate()
          }}
        >
          <div className="grid gap-5 sm:grid-cols-2">{inputs}</div>
          <Button type="submit" look="primary" className="mt-6">
            {t('pricing.calculate')}
          </Button>
        </form>
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
          <dl className={cx('tabular grid gap-2 transition-opacity', busy && 'opacity-50')}>
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
