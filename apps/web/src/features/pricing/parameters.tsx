import { type PricingParameter, zParameterForm } from '@ayob/contract/pricing-admin'
import { PARAMETER_TYPES } from '@ayob/contract/pricing-names'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { dayText, today } from '../../lib/format'
import { DateInput } from '../../ui/date-input'
import { Checkbox, Input, Select, Textarea } from '../../ui/field'
import { ItemDialog, useItemForm } from './item-dialog'
import { Items } from './items'
import { type ParameterBody, saveParameter, useParameters, usePreview } from './use-pricing'

/** Named numbers: those that formulas use, the VAT rate and the day rates. */
export function Parameters() {
  const { t } = useTranslation()
  return (
    <Items
      kind="parameter"
      query={useParameters()}
      items={({ parameters }) => parameters}
      card={(parameter) => ({
        kind: t(`pricing.kind_${parameter.parameter_type}`),
        off: t('pricing.offParameter'),
        value: <Value parameter={parameter} />,
      })}
      bodyOf={bodyOf}
      save={saveParameter}
      form={(parameter, onClose) => <ParameterForm parameter={parameter} onClose={onClose} />}
    />
  )
}

const bodyOf = ({ id, name, description, parameter_type, value, updated_at }: PricingParameter) => ({
  ...{ id, name, description, parameter_type, value, updated_at },
})

/** The first day of a value that was never changed. */
const BEGINNING = '2000-01-01'

function Value({ parameter: { value, valid_from, next } }: { parameter: PricingParameter }) {
  const { t } = useTranslation()
  return (
    <p className="tabular flex flex-wrap items-baseline gap-x-4">
      <strong className="font-display text-xl">{value}</strong>
      {valid_from > BEGINNING && <span className="text-soft">{t('pricing.since', { day: dayText(valid_from) })}</span>}
      {next && <span>{t('pricing.next', { value: next.value, day: dayText(next.valid_from) })}</span>}
    </p>
  )
}

interface Props {
  /** The parameter to change; undefined for a new one. */
  parameter: PricingParameter | undefined
  onClose: () => void
}

const draftOf = (parameter: PricingParameter | undefined) => ({
  name: parameter?.name ?? '',
  description: parameter?.description ?? '',
  parameter_type: parameter?.parameter_type ?? ('rate' as const),
  value: String(parameter?.value ?? ''),
  is_active: parameter?.is_active ?? true,
  valid_from: '',
})

const isValue = (typed: string) => zParameterForm.shape.value.safeParse(Number(typed)).success

/** The fields as typed: the value is a string, and the day may be empty. */
const zDraft = zParameterForm.extend({
  value: z.string().trim().min(1, 'validation.required').refine(isValue, 'validation.number'),
  valid_from: z.string(),
})

/** Creates or changes a parameter, effective at once or from a given day. */
function ParameterForm({ parameter, onClose }: Props) {
  const { t } = useTranslation()
  const state = useItemForm('parameter', {
    item: parameter,
    draftOf,
    bodyOf: (draft): ParameterBody => ({
      ...draft,
      value: Number(draft.value),
      valid_from: draft.valid_from || null,
    }),
    schema: zDraft,
    save: saveParameter,
    onClose,
  })
  const { form, draft } = state
  const complete = draft.name.trim() !== '' && draft.value.trim() !== ''
  const preview = usePreview(complete ? { parameter: state.previewed } : null)
  const field = (name: keyof typeof draft) => ({
    ...form.field(name),
    error: form.errorOf(name) ?? preview.fault?.fields[name],
  })
  return (
    <ItemDialog
      state={state}
      title={t(parameter ? 'pricing.editParameter' : 'pricing.addParameter')}
      effect={complete ? preview : undefined}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('pricing.name')}
          required
          autoComplete="off"
          maxLength={200}
          hint={t('pricing.parameterNameHint')}
          {...field('name')}
        />
        <Select
          label={t('pricing.parameter_type')}
          {...field('parameter_type')}
          options={PARAMETER_TYPES.map((type) => [type, t(`pricing.kind_${type}`)])}
        />
        <Input
          label={t('pricing.value')}
          type="number"
          step="0.01"
          inputMode="decimal"
          required
          hint={draft.name === 'vat_rate' ? t('pricing.valueHint') : undefined}
          {...field('value')}
        />
        <DateInput
          label={t('pricing.valid_from')}
          optional
          min={today()}
          hint={t('pricing.validFromOptional')}
          {...field('valid_from')}
        />
      </div>
      <Textarea label={t('pricing.description')} required rows={2} maxLength={5000} {...field('description')} />
      <Checkbox label={t('pricing.is_active')} {...form.field('is_active')} />
    </ItemDialog>
  )
}
