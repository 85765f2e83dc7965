import { Refused } from '@ayob/client/refused'
import { type PricingFormula, zFormulaForm } from '@ayob/contract/pricing-admin'
import { FORMULA_NAMES, FORMULA_TYPES, type FormulaName } from '@ayob/contract/pricing-names'
import { SHIPPED_FORMULAS } from '@ayob/domain/pricing/shipped'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Checkbox, Input, Select, Textarea } from '../../ui/field'
import { ExpressionField } from './expression-field'
import { ItemDialog, useItemForm } from './item-dialog'
import { Items } from './items'
import { type FormulaBody, saveFormula, useConfig, useFormulas, useParameters, usePreview } from './use-pricing'

/** The formulas that the calculators evaluate. */
export function Formulas() {
  const { t } = useTranslation()
  return (
    <Items
      kind="formula"
      query={useFormulas()}
      items={({ formulas }) => formulas}
      card={({ formula_type, formula_expression }) => ({
        kind: t(`pricing.type_${formula_type}`),
        off: t('pricing.off'),
        value: (
          <code className="rounded-control bg-raised px-4 py-3 text-[0.9375rem] wrap-anywhere">
            {formula_expression}
          </code>
        ),
      })}
      bodyOf={(formula) => formula}
      save={saveFormula}
      form={(formula, onClose) => <FormulaForm formula={formula} onClose={onClose} />}
    />
  )
}

interface Props {
  /** The formula to change; undefined for a new one. */
  formula: PricingFormula | undefined
  onClose: () => void
}

const draftOf = (formula: PricingFormula | undefined) => ({
  name: (formula?.name ?? '') as string,
  description: formula?.description ?? '',
  formula_type: formula?.formula_type ?? ('driver_earnings' as const),
  formula_expression: formula?.formula_expression ?? '',
  is_active: formula?.is_active ?? true,
})

/** Stricter than the call, which accepts an empty expression so that the server can report a position. */
const zDraft = zFormulaForm.extend({
  name: z.string().trim().min(1, 'validation.required').pipe(zFormulaForm.shape.name),
  formula_expression: z.string().refine((typed) => typed.trim() !== '', 'validation.formulaEmpty'),
})

const isFigure = (name: string): name is FormulaName => FORMULA_NAMES.some((known) => known === name)

/** Creates or changes a formula. Shows its effect, or the position of an error, before it is saved. */
function FormulaForm({ formula, onClose }: Props) {
  const { t } = useTranslation()
  const parameters = useParameters()
  const config = useConfig()
  const state = useItemForm('formula', {
    item: formula,
    draftOf,
    bodyOf: (draft): FormulaBody => ({ ...draft, name: draft.name as FormulaName }),
    schema: zDraft,
    save: saveFormula,
    onClose,
  })
  const { form, draft } = state
  const complete = isFigure(draft.name.trim()) && draft.formula_expression.trim() !== ''
  const preview = usePreview(complete ? { formula: state.previewed } : null)
  const failed = form.error instanceof Refused ? form.error : preview.fault
  const position = typeof failed?.answer.position === 'number' ? failed.answer.position : undefined
  const errorOf = (name: keyof typeof draft) => form.errorOf(name) ?? failed?.fields[name]
  return (
    <ItemDialog
      state={state}
      title={t(formula ? 'pricing.editFormula' : 'pricing.addFormula')}
      // Errors appear at the expression.
      effect={
        complete ? { ...preview, fault: undefined, effects: preview.fault ? undefined : preview.effects } : undefined
      }
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Input
          label={t('pricing.name')}
          required
          list="figures"
          autoComplete="off"
          hint={t('pricing.formulaNameHint')}
          {...form.field('name', {
            onChange: ({ target: { value } }: { target: { value: string } }) => {
              if (isFigure(value) && !formula) form.set('formula_type', SHIPPED_FORMULAS[value].type)
            },
          })}
          error={errorOf('name')}
        />
        <datalist id="figures">
          {FORMULA_NAMES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Select
          label={t('pricing.formula_type')}
          {...form.field('formula_type')}
          options={FORMULA_TYPES.map((type) => [type, t(`pricing.type_${type}`)])}
        />
      </div>
      <Textarea
        label={t('pricing.description')}
        required
        rows={2}
        maxLength={5000}
        {...form.field('description')}
        error={errorOf('description')}
      />
      <ExpressionField
        value={draft.formula_expression}
        onChange={(expression) => form.set('formula_expression', expression)}
        error={errorOf('formula_expression')}
        position={position}
        parameters={(parameters.data?.parameters ?? []).filter((row) => row.is_active).map((row) => row.name)}
        peaks={Object.keys(config.data?.config.peak_config ?? {})}
      />
      <Checkbox label={t('pricing.is_active')} {...form.field('is_active')} />
    </ItemDialog>
  )
}
