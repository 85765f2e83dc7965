import type { PricingParameter } from '@ayob/contract/pricing-admin'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../lib/format'
import { Items } from './items'
import { ParameterForm } from './parameter-form'
import { saveParameter, useParameters } from './use-pricing'

/** Named numbers: those that formulas use, the rate of VAT and the day rates. */
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

/** Values hold since the beginning when nobody ever changed them. */
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
