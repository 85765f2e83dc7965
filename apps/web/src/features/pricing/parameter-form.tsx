import { type PricingParameter, zParameterForm } from '@ayob/contract/pricing-admin'
import { PARAMETER_TYPES } from '@ayob/contract/pricing-names'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { today } from '../../lib/format'
import { Checkbox, Input, Select, Textarea } from '../../ui/field'
import { ItemDialog, useItemForm } from './item-dialog'
import { type ParameterBody, saveParameter, usePreview } from './use-pricing'

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

/** The fields as they are typed: the value is a text, and the day may be empty. */
const zDraft = zParameterForm.extend({
  value: z.string().trim().min(1, 'validation.required').refine(isValue, 'validation.number'),
  valid_from: z.string(),
})

/** Creates or changes a parameter, effective at once or from a given day. */
export function ParameterForm({ parameter, onClose }: Props) {
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
        <Input
          label={t('pricing.valid_from')}
          type="date"
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
