import { type PricingParameter, zParameterForm } from '@ayob/contract/pricing-admin'
import { PARAMETER_TYPES } from '@ayob/contract/pricing-names'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error'
import { today } from '../../lib/format'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Checkbox, Input, Select, Textarea } from '../../ui/field'
import { Conflict } from './conflict'
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

/** What was typed as a number; what is none is 0. */
const numberOf = (typed: string) => (Number.isFinite(Number(typed)) ? Number(typed) : 0)

/** Creates or changes a parameter, at once or from a day on. */
export function ParameterForm({ parameter, onClose }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const { save } = useParameterActions()
  const [seen, setSeen] = useState(parameter)
  const [draft, setDraft] = useState(() => draftOf(parameter))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = (more: Partial<typeof draft>) => {
    setDraft((old) => ({ ...old, ...more }))
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in more))))
    save.reset()
  }
  const body: ParameterBody = {
    ...draft,
    value: numberOf(draft.value),
    valid_from: draft.valid_from || null,
    ...(seen && { id: seen.id, updated_at: seen.updated_at }),
  }
  const complete = draft.name.trim() !== '' && draft.value.trim() !== ''
  const preview = usePreview(complete ? { parameter: { ...body, description: draft.description || draft.name } } : null)
  const failed = save.error instanceof ApiError ? save.error : preview.fault
  const errorOf = (name: string) => text(errors[name]) ?? failed?.fields[name]

  const submit = () => {
    const missing: Record<string, string> = draft.value.trim() === '' ? { value: 'validation.required' } : {}
    for (const issue of zParameterForm.safeParse(body).error?.issues ?? [])
      missing[String(issue.path[0])] ??= issue.message
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    save.mutate(body, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(parameter ? 'pricing.editParameter' : 'pricing.addParameter')}
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
          <Conflict<PricingParameter>
            error={save.error}
            seen={seen}
            onTakeOver={(current) => {
              setSeen(current)
              change(draftOf(current))
            }}
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={t('pricing.name')}
            name="name"
            required
            autoComplete="off"
            maxLength={200}
            hint={t('pricing.parameterNameHint')}
            value={draft.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Select
            label={t('pricing.parameter_type')}
            name="parameter_type"
            value={draft.parameter_type}
            onChange={(event) =>
              change({ parameter_type: PARAMETER_TYPES.find((type) => type === event.target.value) ?? 'rate' })
            }
          >
            {PARAMETER_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`pricing.kind_${type}`)}
              </option>
            ))}
          </Select>
          <Input
            label={t('pricing.value')}
            name="value"
            type="number"
            step="0.01"
            inputMode="decimal"
            required
            hint={draft.name === 'vat_rate' ? t('pricing.valueHint') : undefined}
            value={draft.value}
            error={errorOf('value')}
            onChange={(event) => change({ value: event.target.value })}
          />
          <Input
            label={t('pricing.valid_from')}
            name="valid_from"
            type="date"
            optional
            min={today()}
            hint={t('pricing.validFromOptional')}
            value={draft.valid_from}
            error={errorOf('valid_from')}
            onChange={(event) => change({ valid_from: event.target.value })}
          />
        </div>
        <Textarea
          label={t('pricing.description')}
          name="description"
          required
          rows={2}
          maxLength={5000}
          value={draft.description}
          error={errorOf('description')}
          onChange={(event) => change({ description: event.target.value })}
        />
        <Checkbox
          label={t('pricing.is_active')}
          checked={draft.is_active}
          onChange={(event) => change({ is_active: event.target.checked })}
        />
        {complete && <Effect {...preview} />}
      </form>
    </Dialog>
  )
}
