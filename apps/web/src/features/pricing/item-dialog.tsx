import { Refused } from '@ayob/client/refused'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { FormDialog } from '../../ui/form'
import { Conflict } from './conflict'
import { Effect } from './effect'
import { type ItemKind, type Preview, useSaved } from './use-pricing'

interface Saved {
  readonly id: string
  readonly updated_at: string
}

interface FormOptions<Item, Draft, Body> {
  /** The item to change; undefined for a new one. */
  item: Item | undefined
  draftOf: (item: Item | undefined) => Draft
  /** Builds the body of the call, including the version that was seen. */
  bodyOf: (draft: Draft) => Body
  schema: z.ZodType
  save: (body: Body) => Promise<unknown>
  onClose: () => void
}

/** The form of a formula or a parameter. `takeOver` continues from the version that somebody else has saved. */
export function useItemForm<
  Item extends Saved,
  Draft extends { name: string; description: string },
  Body extends object,
>(kind: ItemKind, { item, draftOf, bodyOf, schema, save, onClose }: FormOptions<Item, Draft, Body>) {
  const [seen, setSeen] = useState(item)
  const versioned = (draft: Draft) => ({
    ...bodyOf(draft),
    ...(seen && { id: seen.id, updated_at: seen.updated_at }),
  })
  const form = useCallForm(save, { ...useSaved(kind, onClose), values: draftOf(item), schema, input: versioned })
  const draft = form.watch() as Draft
  return {
    form,
    draft,
    seen,
    /** The body for a preview, which needs a description. */
    previewed: { ...versioned(draft), description: draft.description || draft.name },
    takeOver: (current: Item) => {
      setSeen(current)
      form.reset(draftOf(current))
      form.resetError()
    },
  }
}

interface Props<Values extends FieldValues, Item extends object> {
  state: { form: CallForm<Values>; seen: Item | undefined; takeOver: (current: Item) => void }
  title: string
  /** The effect of saving; undefined while the form is incomplete. */
  effect: Preview | undefined
  onClose: () => void
  children: ReactNode
}

/** The dialog of a formula or a parameter, with the effect of saving and a conflict with another version. */
export function ItemDialog<Values extends FieldValues, Item extends object>(props: Props<Values, Item>) {
  const { state, title, effect, onClose, children } = props
  const { t } = useTranslation()
  const { form, seen, takeOver } = state
  return (
    <FormDialog form={form} wide onClose={onClose} title={title} submit={t('pricing.save')} className="grid gap-5">
      {seen && form.error instanceof Refused && <Conflict error={form.error} seen={seen} onTakeOver={takeOver} />}
      {children}
      {effect && <Effect {...effect} />}
    </FormDialog>
  )
}
