import type { PricingFormula } from '@ayob/contract/pricing-admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { useParam } from '../../lib/use-param'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { FormulaForm } from './formula-form'
import { Item, ItemList } from './item-list'
import { useFormulaActions, useFormulas } from './use-pricing'

/** The formulas that the calculators evaluate. */
export function Formulas() {
  const { t } = useTranslation()
  const query = useFormulas()
  const { save, remove } = useFormulaActions({ onRemoved: () => setDoomed(null) })
  const [q, setQ] = useParam('q')
  const [form, setForm] = useState<{ formula: PricingFormula | undefined } | null>(null)
  const [doomed, setDoomed] = useState<PricingFormula | null>(null)
  if (query.isPending) return <SkeletonCards />
  if (!query.data) {
    return (
      <ErrorState
        title={t('pricing.formulasFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      <ItemList
        items={query.data.formulas}
        q={q}
        onSearch={setQ}
        placeholder={t('pricing.searchFormulas')}
        addLabel={t('pricing.addFormula')}
        onAdd={() => setForm({ formula: undefined })}
        empty={{ title: t('pricing.noFormulas'), text: t('pricing.noFormulasText') }}
      >
        {(formula) => (
          <Item
            name={formula.name}
            kind={t(`pricing.type_${formula.formula_type}`)}
            description={formula.description}
            active={formula.is_active}
            off={t('pricing.off')}
            busy={save.busyWith?.id === formula.id}
            value={
              <code className="overflow-x-auto rounded-control bg-raised px-4 py-3 text-[0.9375rem] break-words">
                {formula.formula_expression}
              </code>
            }
            onToggle={() => save.run({ ...formula, is_active: !formula.is_active })}
            onEdit={() => setForm({ formula })}
            onDelete={() => setDoomed(formula)}
          />
        )}
      </ItemList>
      {form && <FormulaForm formula={form.formula} onClose={() => setForm(null)} />}
      <ConfirmDialog
        open={doomed !== null}
        title={t('pricing.deleteFormula')}
        confirm={t('pricing.delete')}
        busy={remove.busy}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && remove.run(doomed.id)}
      >
        {t('pricing.deleteFormulaText', { name: doomed?.name ?? '' })}
      </ConfirmDialog>
    </>
  )
}
