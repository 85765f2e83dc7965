import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { CallForm } from '../lib/use-call-form'
import { Button, type ButtonLook, type ButtonSize } from './button'
import { ErrorBox } from './states'

interface Props<Values extends FieldValues> {
  form: CallForm<Values>
  className?: string
  /** Lets the browser check required fields before the schema does. */
  native?: boolean
  /** Instead of sending at once: to ask or to check something first. */
  onSubmit?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A form with its failure above the fields. On a page it holds a `LeaveGuard`; a `FormDialog` asks by itself. */
export function Form<Values extends FieldValues>({
  form,
  className,
  native,
  onSubmit,
  onKeyDown,
  children,
}: Props<Values>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog is a child of the form around it: only the inner one is meant.
    event.stopPropagation()
    if (onSubmit) onSubmit()
    else form.submit()
  }
  return (
    <form
      id={form.id}
      noValidate={!native}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className={className ?? 'grid gap-4'}
    >
      {form.failure && !form.isFailurePlaced && <ErrorBox>{form.failure}</ErrorBox>}
      {children}
    </form>
  )
}

interface SubmitProps<Values extends FieldValues> {
  form: CallForm<Values>
  look?: ButtonLook
  size?: ButtonSize
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** The button that sends a form, inside it or in the footer of its dialog. */
export function SubmitButton<Values extends FieldValues>({ form, look = 'primary', ...rest }: SubmitProps<Values>) {
  return <Button type="submit" form={form.id} look={look} busy={form.busy} {...rest} />
}
