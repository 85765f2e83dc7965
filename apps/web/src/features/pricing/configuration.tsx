import { Refused } from '@ayob/client/refused'
import { type ChangedConfig, changePricingConfig, pricingConfig, zChangedConfig } from '@ayob/contract/pricing'
import { SERVICE_TYPES, vehicleOfService } from '@ayob/contract/vehicle-types'
import { DEFAULT_CONFIG, DEFAULT_VAT_RATE, FALLBACK_PER_DAY, UNIT_PRICE } from '@ayob/domain/pricing/defaults'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { today } from '../../lib/format'
import { messageOf } from '../../lib/refusals'
import { useCallForm } from '../../lib/use-call-form'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { DateInput } from '../../ui/date-input'
import { NumberInput } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { ErrorBox, Loaded } from '../../ui/states'
import { NeedsRole } from '../access/needs-role'
import { type ConfigDraft, configFrom, draftOf, type ServiceDraft } from './config-draft'
import { Conflict } from './conflict'
import { Effect } from './effect'
import { Peaks } from './peaks'
import { PRICING_READS, useConfig, usePreview } from './use-pricing'

/** The configuration that prices and earnings are computed from. */
export function Configuration() {
  const { t } = useTranslation()
  return (
    <Loaded query={useConfig()} failed={t('pricing.configFailed')}>
      {({ config, updated_at }) => (
        <NeedsRole call={changePricingConfig}>
          <ConfigForm config={config} updatedAt={updated_at} />
        </NeedsRole>
      )}
    </Loaded>
  )
}

const TIMES = [
  ['days_per_month', 'unit_days'],
  ['depreciation_months', 'unit_months'],
  ['total_hours_per_day', 'unit_hours'],
] as const
const SERVICE_FIELDS = ['rate_per_hour', 'device_cost', 'service_fee', 'dayRate', 'unitPrice'] as const
const PATHS: Record<(typeof SERVICE_FIELDS)[number], (service: keyof ConfigDraft['services']) => string> = {
  rate_per_hour: (service) => `service_types.${service}.rate_per_hour`,
  device_cost: (service) => `service_types.${service}.device_cost`,
  service_fee: (service) => `service_fees.${service}`,
  dayRate: (service) => `fallback_per_day.${vehicleOfService(service)}`,
  unitPrice: (service) => `unit_prices.${vehicleOfService(service)}`,
}

const zConfigForm = z
  .object({ draft: z.custom<ConfigDraft>(), valid_from: z.string() })
  .transform(({ draft, valid_from }) => ({
    config: zChangedConfig.parse(configFrom(draft)),
    valid_from: valid_from || null,
  }))

/** Keeps what is typed while others save; their changes are shown as a conflict when it is saved. */
function ConfigForm({ config, updatedAt }: { config: ChangedConfig; updatedAt: string }) {
  const { t } = useTranslation()
  const text = useText()
  const [seen, setSeen] = useState({ config, at: updatedAt })
  const form = useCallForm(changePricingConfig, {
    values: { draft: draftOf(config), valid_from: '' },
    schema: zConfigForm,
    input: (checked) => ({ body: { ...(checked as unknown as z.output<typeof zConfigForm>), updated_at: seen.at } }),
    store: pricingConfig,
    done: (saved) => {
      setSeen({ config: saved.config, at: saved.updated_at })
      return t('pricing.configSaved')
    },
    failed: t('pricing.configSaveFailed'),
    refresh: PRICING_READS,
  })
  const draft = form.watch('draft')
  const change = (more: Partial<ConfigDraft>) => form.set('draft', { ...draft, ...more })
  const checked = zChangedConfig.safeParse(configFrom(draft))
  const preview = usePreview(checked.success ? { config: checked.data } : null)
  const failed = form.error instanceof Refused ? form.error : undefined
  const said = messageOf(failed, '')
  const wrong = new Map((checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))
  const errorOf = (path: string) => {
    const key = wrong.get(path)
    return text(key && !key.startsWith('validation.') ? 'validation.number' : key) ?? failed?.fields[`config.${path}`]
  }
  const changeService = (service: keyof ConfigDraft['services'], more: Partial<ServiceDraft>) =>
    change({ services: { ...draft.services, [service]: { ...draft.services[service], ...more } } })

  return (
    <Form form={form} className="grid gap-6">
      {failed?.code === 'conflict' && (
        <Conflict<ChangedConfig>
          error={failed}
          seen={seen.config}
          onTakeOver={(current) => {
            form.set('draft', draftOf({ ...config, ...current }))
            if (typeof failed.answer.changed_at === 'string') setSeen({ ...seen, at: failed.answer.changed_at })
          }}
        />
      )}
      {failed && failed.code !== 'conflict' && said && <ErrorBox>{said}</ErrorBox>}
      <Card title={t('pricing.time')}>
        <div className="mt-4 grid gap-5 sm:grid-cols-3">
          {TIMES.map(([name, unit]) => (
            <NumberInput
              key={name}
              label={t(`pricing.${name}`)}
              hint={t(`pricing.${unit}`)}
              value={draft[name]}
              error={errorOf(name)}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          ))}
        </div>
      </Card>
      <Peaks peaks={draft.peaks} onChange={(peaks) => change({ peaks })} errorOf={errorOf} />
      <Card title={t('pricing.services')}>
        <p className="mt-1 mb-4 text-soft">{t('pricing.servicesHint')}</p>
        <div className="grid gap-5">
          {SERVICE_TYPES.map((service) => (
            <fieldset
              key={service}
              className="grid grid-cols-2 items-end gap-x-4 gap-y-3 border-t border-line pt-4 xl:grid-cols-5"
            >
              <legend className="float-left mb-1 font-semibold col-span-full">
                {t(`states.vehicle_${vehicleOfService(service)}`)}
              </legend>
              {SERVICE_FIELDS.map((field) => (
                <NumberInput
                  key={field}
                  label={t(`pricing.${field}`)}
                  aria-label={t('pricing.ofService', {
                    field: t(`pricing.${field}`),
                    service: t(`states.vehicle_${vehicleOfService(service)}`),
                  })}
                  value={draft.services[service][field]}
                  error={errorOf(PATHS[field](service))}
                  onChange={(event) => changeService(service, { [field]: event.target.value })}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Card>
      <Card title={t('pricing.rates')}>
        <div className="mt-4 grid gap-5 sm:grid-cols-2">
          <NumberInput
            label={t('pricing.vat_rate')}
            hint={t('pricing.vatHint')}
            value={draft.vat}
            error={errorOf('vat_rate')}
            onChange={(event) => change({ vat: event.target.value })}
          />
          <DateInput
            label={t('pricing.validFrom')}
            optional
            min={today()}
            hint={t('pricing.validFromHint')}
            {...form.field('valid_from')}
          />
        </div>
      </Card>
      {checked.success && <Effect {...preview} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} disabled={!checked.success}>
          {t('pricing.saveConfig')}
        </SubmitButton>
        <Button
          icon={RotateCcw}
          onClick={() => {
            change(
              draftOf({
                ...DEFAULT_CONFIG,
                vat_rate: DEFAULT_VAT_RATE,
                fallback_per_day: FALLBACK_PER_DAY,
                unit_prices: UNIT_PRICE,
              }),
            )
            toast(t('pricing.resetHint'))
          }}
        >
          {t('pricing.resetToDefault')}
        </Button>
      </div>
    </Form>
  )
}
