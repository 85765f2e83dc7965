import { useTranslation } from 'react-i18next'
import { FormulaForm } from './formula-form'
import { Items } from './items'
import { saveFormula, useFormulas } from './use-pricing'

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
          <code className="overflow-x-auto rounded-control bg-raised px-4 py-3 text-[0.9375rem] break-words">
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
