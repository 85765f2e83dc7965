import { type PricingParameter, zParameterForm } from '@ayob/contract/pricing-admin'
import { PARAMETER_TYPES } from '@ayob/contract/pricing-names'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error'
import { today } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Checkbox, Input, Select, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { Conflict } from './conflict'
import { draftSchema } from './draft-schema'
import { Effect } from './effect'
import { type ParameterBody, useParameterActions, usePreview } from './use-pricing'

interface Props {
  /** The one to be changed; none for a new one. */
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

type Draft = ReturnType<typeof draftOf>

/** Returns what was typed as a number, and 0 for anything that is not one. */
const numberOf = (typed: string) => (Number.isFinite(Number(typed)) ? Number(typed) : 0)

const bodyOf = (draft: Draft) => ({ ...draft, value: numberOf(draft.value), valid_from: draft.valid_from || null })

const zDraft = draftSchema(
  bodyOf,
  zParameterForm,
  ({ value }): Record<string, string> => (value.trim() === '' ? { value: 'validation.required' } : {}),
)

/** Creates or changes a parameter, at once or from a day on. */
export function ParameterForm({ parameter, onClose }: Props) {
  const { t } = useTranslation()
  const { save } = useParameterActions({ onSaved: onClose })
  const [seen, setSeen] = useState(parameter)
  const version = seen && { id: seen.id, updated_at: seen.updated_at }
  const form = useCallForm(save.attempt, {
    values: draftOf(parameter),
    schema: zDraft,
    asked: (checked) => ({ ...checked, ...version }) as unknown as ParameterBody,
  })
  const draft = form.watch()
  const complete = draft.name.trim() !== '' && draft.value.trim() !== ''
  const preview = usePreview(
    complete ? { parameter: { ...bodyOf(draft), ...version, description: draft.description || draft.name } } : null,
  )
  const field = (...[name, rules]: Parameters<typeof form.field>) => {
    const { error, ...rest } = form.field(name, rules)
    return { ...rest, error: error ?? preview.fault?.fields[name] }
  }
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={t(parameter ? 'pricing.editParameter' : 'pricing.addParameter')}
      submit={t('pricing.save')}
      className="grid gap-5"
    >
      {seen && form.error instanceof ApiError && (
        <Conflict<PricingParameter>
          error={form.error}
          seen={seen}
          onTakeOver={(current) => {
            setSeen(current)
            form.reset(draftOf(current))
            form.resetError()
          }}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('pricing.name')}
          required
          autoComplete="off"
          maxLength={200}
          hint={t('pricing.parameterNameHint')}
          {...field('name')}
        />
        <Select label={t('pricing.parameter_type')} {...field('parameter_type')}>
          {PARAMETER_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`pricing.kind_${type}`)}
            </option>
          ))}
        </Select>
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
      <Checkbox label={t('pricing.is_active')} {...field('is_active')} />
      {complete && <Effect {...preview} />}
    </FormDialog>
  )
}
