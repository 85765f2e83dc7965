import { type PricingFormula, zFormulaForm } from '@ayob/contract/pricing-admin'
import { FORMULA_NAMES, FORMULA_TYPES, type FormulaName } from '@ayob/contract/pricing-names'
import { SHIPPED_FORMULAS } from '@ayob/domain/pricing/shipped'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error'
import { useCallForm } from '../../lib/use-call-form'
import { Checkbox, Input, Select, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { Conflict } from './conflict'
import { draftSchema } from './draft-schema'
import { Effect } from './effect'
import { ExpressionField } from './expression-field'
import { type FormulaBody, useConfig, useFormulaActions, useParameters, usePreview } from './use-pricing'

interface Props {
  /** The one to be changed; none for a new one. */
  formula: PricingFormula | undefined
  onClose: () => void
}

interface Draft {
  name: string
  description: string
  formula_type: PricingFormula['formula_type']
  formula_expression: string
  is_active: boolean
}

const draftOf = (formula: PricingFormula | undefined): Draft => ({
  name: formula?.name ?? '',
  description: formula?.description ?? '',
  formula_type: formula?.formula_type ?? 'driver_earnings',
  formula_expression: formula?.formula_expression ?? '',
  is_active: formula?.is_active ?? true,
})

const isFigure = (name: string): name is FormulaName => FORMULA_NAMES.some((known) => known === name)

const zDraft = draftSchema(
  (draft: Draft) => draft,
  zFormulaForm,
  ({ name, formula_expression }) => ({
    ...(name.trim() === '' && { name: 'validation.required' }),
    ...(formula_expression.trim() === '' && { formula_expression: 'validation.formulaEmpty' }),
  }),
)

/** Creates or changes a formula; shows the effect, or what is wrong and where, before it is saved. */
export function FormulaForm({ formula, onClose }: Props) {
  const { t } = useTranslation()
  const { save } = useFormulaActions({ onSaved: onClose })
  const parameters = useParameters()
  const config = useConfig()
  const [seen, setSeen] = useState(formula)
  const version = seen && { id: seen.id, updated_at: seen.updated_at }
  const form = useCallForm(save.attempt, {
    values: draftOf(formula),
    schema: zDraft,
    asked: (checked) => ({ ...checked, ...version }) as FormulaBody,
  })
  const draft = form.watch()
  const complete = isFigure(draft.name.trim()) && draft.formula_expression.trim() !== ''
  const wanted = { ...draft, ...version, name: draft.name as FormulaName, description: draft.description || draft.name }
  const preview = usePreview(complete ? { formula: wanted } : null)
  const failed = form.error instanceof ApiError ? form.error : preview.fault
  const position = typeof failed?.answer.position === 'number' ? failed.answer.position : undefined
  const field = (...[name, rules]: Parameters<typeof form.field>) => {
    const { error, ...rest } = form.field(name, rules)
    return { ...rest, error: error ?? preview.fault?.fields[name] }
  }
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={t(formula ? 'pricing.editFormula' : 'pricing.addFormula')}
      submit={t('pricing.save')}
      className="grid gap-5"
    >
      {seen && form.error instanceof ApiError && (
        <Conflict<PricingFormula>
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
          list="figures"
          autoComplete="off"
          hint={t('pricing.formulaNameHint')}
          {...field('name', {
            onChange: ({ target: { value } }: { target: HTMLInputElement }) => {
              if (isFigure(value) && !formula) form.set('formula_type', SHIPPED_FORMULAS[value].type)
            },
          })}
        />
        <datalist id="figures">
          {FORMULA_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Select label={t('pricing.formula_type')} {...field('formula_type')}>
          {FORMULA_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`pricing.type_${type}`)}
            </option>
          ))}
        </Select>
      </div>
      <Textarea label={t('pricing.description')} required rows={2} maxLength={5000} {...field('description')} />
      <ExpressionField
        value={draft.formula_expression}
        onChange={(expression) => form.set('formula_expression', expression)}
        error={form.errorOf('formula_expression') ?? preview.fault?.fields.formula_expression}
        position={draft.formula_expression.trim() === '' ? undefined : position}
        parameters={(parameters.data?.parameters ?? []).filter((row) => row.is_active).map((row) => row.name)}
        peaks={Object.keys(config.data?.config.peak_config ?? {})}
      />
      <Checkbox label={t('pricing.is_active')} {...field('is_active')} />
      {complete && <Effect {...preview} fault={undefined} effects={preview.fault ? undefined : preview.effects} />}
    </FormDialog>
  )
}
