import type { PricingParameter } from '@ayob/contract/pricing-admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { dayText } from '../../lib/format'
import { useParam } from '../../lib/use-param'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { Item, ItemList } from './item-list'
import { ParameterForm } from './parameter-form'
import { useParameterActions, useParameters } from './use-pricing'

/** Named numbers: those that formulas use, the rate of VAT and the day rates. */
export function Parameters() {
  const { t } = useTranslation()
  const query = useParameters()
  const { save, remove } = useParameterActions({ onRemoved: () => setDoomed(null) })
  const [q, setQ] = useParam('q')
  const [form, setForm] = useState<{ parameter: PricingParameter | undefined } | null>(null)
  const [doomed, setDoomed] = useState<PricingParameter | null>(null)
  if (query.isPending) return <SkeletonCards />
  if (!query.data) {
    return (
      <ErrorState
        title={t('pricing.parametersFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <>
      <ItemList
        items={query.data.parameters}
        q={q}
        onSearch={setQ}
        placeholder={t('pricing.searchParameters')}
        addLabel={t('pricing.addParameter')}
        onAdd={() => setForm({ parameter: undefined })}
        empty={{ title: t('pricing.noParameters'), text: t('pricing.noParametersText') }}
      >
        {(parameter) => (
          <Item
            name={parameter.name}
            kind={t(`pricing.kind_${parameter.parameter_type}`)}
            description={parameter.description}
            active={parameter.is_active}
            off={t('pricing.offParameter')}
            busy={save.busyWith?.id === parameter.id}
            value={<Value parameter={parameter} />}
            onToggle={() => save.run({ ...bodyOf(parameter), is_active: !parameter.is_active })}
            onEdit={() => setForm({ parameter })}
            onDelete={() => setDoomed(parameter)}
          />
        )}
      </ItemList>
      {form && <ParameterForm parameter={form.parameter} onClose={() => setForm(null)} />}
      <ConfirmDialog
        open={doomed !== null}
        title={t('pricing.deleteParameter')}
        confirm={t('pricing.delete')}
        busy={remove.busy}
        onClose={() => setDoomed(null)}
        onConfirm={() => doomed && remove.run(doomed.id)}
      >
        {t('pricing.deleteParameterText', { name: doomed?.name ?? '' })}
      </ConfirmDialog>
    </>
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
