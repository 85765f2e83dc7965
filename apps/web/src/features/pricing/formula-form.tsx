import type { PricingFormula } from '@ayob/contract/pricing-admin'
import { zFormulaForm } from '@ayob/contract/pricing-admin'
import { FORMULA_NAMES, FORMULA_TYPES, type FormulaName } from '@ayob/contract/pricing-names'
import { SHIPPED_FORMULAS } from '@ayob/domain/pricing/shipped'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Checkbox, Input, Select, Textarea } from '../../ui/field'
import { Conflict } from './conflict'
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

const EMPTY: Draft = {
  name: '',
  description: '',
  formula_type: 'driver_earnings',
  formula_expression: '',
  is_active: true,
}

const isFigure = (name: string): name is FormulaName => FORMULA_NAMES.some((known) => known === name)

/** Creates or changes a formula; shows the effect, or what is wrong and where, before it is saved. */
export function FormulaForm({ formula, onClose }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const { save } = useFormulaActions()
  const parameters = useParameters()
  const config = useConfig()
  const [seen, setSeen] = useState(formula)
  const [draft, setDraft] = useState<Draft>(formula ?? EMPTY)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = (more: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...more }))
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in more))))
    save.reset()
  }
  const body: FormulaBody = {
    ...draft,
    name: draft.name as FormulaName,
    ...(seen && { id: seen.id, updated_at: seen.updated_at }),
  }
  const complete = isFigure(draft.name.trim()) && draft.formula_expression.trim() !== ''
  const preview = usePreview(complete ? { formula: { ...body, description: draft.description || draft.name } } : null)
  const failed = save.error instanceof ApiError ? save.error : preview.fault
  const position = typeof failed?.answer.position === 'number' ? failed.answer.position : undefined
  const expressionError = errors.formula_expression ?? failed?.fields.formula_expression

  const submit = () => {
    const checked = zFormulaForm.safeParse(body)
    const missing: Record<string, string> = draft.formula_expression.trim()
      ? {}
      : { formula_expression: 'validation.formulaEmpty' }
    for (const issue of checked.error?.issues ?? []) missing[String(issue.path[0])] ??= issue.message
    if (draft.name.trim() === '') missing.name = 'validation.required'
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    save.mutate(body, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(formula ? 'pricing.editFormula' : 'pricing.addFormula')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={save.isPending} onClick={submit}>
            {t('pricing.save')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {seen && save.error instanceof ApiError && (
          <Conflict<PricingFormula>
            error={save.error}
            seen={seen}
            onTakeOver={(current) => {
              setSeen(current)
              change(current)
            }}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={t('pricing.name')}
            name="name"
            required
            list="figures"
            autoComplete="off"
            hint={t('pricing.formulaNameHint')}
            value={draft.name}
            error={text(errors.name) ?? failed?.fields.name}
            onChange={(event) => {
              const name = event.target.value
              change(isFigure(name) && !formula ? { name, formula_type: SHIPPED_FORMULAS[name].type } : { name })
            }}
          />
          <datalist id="figures">
            {FORMULA_NAMES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Select
            label={t('pricing.formula_type')}
            name="formula_type"
            value={draft.formula_type}
            onChange={(event) =>
              change({ formula_type: FORMULA_TYPES.find((type) => type === event.target.value) ?? 'driver_earnings' })
            }
          >
            {FORMULA_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`pricing.type_${type}`)}
              </option>
            ))}
          </Select>
        </div>
        <Textarea
          label={t('pricing.description')}
          name="description"
          required
          rows={2}
          maxLength={5000}
          value={draft.description}
          error={text(errors.description) ?? failed?.fields.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <ExpressionField
          value={draft.formula_expression}
          onChange={(formula_expression) => change({ formula_expression })}
          error={text(expressionError)}
          position={errors.formula_expression ? undefined : position}
          parameters={(parameters.data?.parameters ?? []).filter((row) => row.is_active).map((row) => row.name)}
          peaks={Object.keys(config.data?.config.peak_config ?? {})}
        />
        <Checkbox
          label={t('pricing.is_active')}
          checked={draft.is_active}
          onChange={(event) => change({ is_active: event.target.checked })}
        />
        {complete && <Effect {...preview} fault={undefined} effects={preview.fault ? undefined : preview.effects} />}
      </form>
    </Dialog>
  )
}
