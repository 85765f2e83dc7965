import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error'
import type { CallForm } from '../../lib/use-call-form'
import { FormDialog } from '../../ui/form-dialog'
import { Conflict } from './conflict'
import { Effect } from './effect'
import type { Preview } from './use-pricing'

interface Props<Values extends FieldValues, Item> {
  form: CallForm<Values>
  title: string
  /** The version of the item that the form started from; undefined for a new one. */
  seen: Item | undefined
  /** Goes on from the version that somebody else has saved meanwhile. */
  onTakeOver: (current: Item) => void
  /** What saving would change; undefined while the form is incomplete. */
  effect: Preview | undefined
  onClose: () => void
  children: ReactNode
}

/** The form of a formula or a parameter, with the effect of saving it and what somebody else has saved meanwhile. */
export function ItemDialog<Values extends FieldValues, Item extends object>({
  form,
  title,
  seen,
  onTakeOver,
  effect,
  onClose,
  children,
}: Props<Values, Item>) {
  const { t } = useTranslation()
  return (
    <FormDialog form={form} wide onClose={onClose} title={title} submit={t('pricing.save')} className="grid gap-5">
      {seen && form.error instanceof ApiError && <Conflict error={form.error} seen={seen} onTakeOver={onTakeOver} />}
      {children}
      {effect && <Effect {...effect} />}
    </FormDialog>
  )
}
