import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import type { CallForm } from '../lib/use-call-form'
import { Button, type ButtonSize, type ButtonVariant } from './button'
import { UnsavedDialog } from './confirm-dialog'
import { Dialog } from './dialog'
import { ErrorBox } from './states'

interface Props<Values extends FieldValues> {
  form: CallForm<Values>
  className?: string
  /** Lets the browser check required fields before the schema does. */
  native?: boolean
  /** Replaces the submission, to ask or check something first. */
  onSubmit?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Set if the form places its `FormFailure` itself. */
  failureBelow?: boolean
  children: ReactNode
}

/** A form with its failure above the fields. On a page it contains a `LeaveGuard`; a `FormDialog` has its own. */
export function Form<Values extends FieldValues>({
  form,
  className,
  native,
  onSubmit,
  onKeyDown,
  failureBelow,
  children,
}: Props<Values>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React propagates the event of a form in a dialog to the form around the dialog.
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
      {!failureBelow && !form.isFailurePlaced && <FormFailure form={form} />}
      {children}
    </form>
  )
}

/** Why the call of a form failed. */
export function FormFailure<Values extends FieldValues>({ form }: { form: CallForm<Values> }) {
  return form.failure && <ErrorBox>{form.failure}</ErrorBox>
}

interface SubmitProps<Values extends FieldValues> {
  form: CallForm<Values>
  variant?: ButtonVariant
  size?: ButtonSize
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** The submit button of a form, inside it or in the footer of its dialog. */
export function SubmitButton<Values extends FieldValues>({ form, variant = 'primary', ...rest }: SubmitProps<Values>) {
  return <Button type="submit" form={form.id} variant={variant} busy={form.busy} {...rest} />
}

interface FormDialogProps<Values extends FieldValues>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'wide' | 'initialFocus' | 'finalFocus'> {
  form: CallForm<Values>
  open?: boolean
  onClose: () => void
  /** The text of the submit button. Without it there is only Cancel. */
  submit?: string
  variant?: ButtonVariant
  disabled?: boolean
  /** Next to the buttons. */
  footer?: ReactNode
  /** Classes of the form. */
  className?: string
  native?: boolean
  children: ReactNode
}

/** A form in a dialog. Escape, the cross and a press outside ask before entries are lost; Cancel does not. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const {
    form,
    open = true,
    onClose,
    submit,
    variant,
    disabled,
    footer,
    className,
    native,
    children,
    ...dialog
  } = props
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={() => (form.isUnsaved() ? setAsking(true) : onClose())}
      footer={
        <>
          {footer}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {submit && (
            <SubmitButton form={form} variant={variant} disabled={disabled}>
              {submit}
            </SubmitButton>
          )}
        </>
      }
    >
      <Form form={form} className={className} native={native}>
        {children}
      </Form>
      <UnsavedDialog
        open={asking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}

const tabOf = (search: string) => new URLSearchParams(search).get('tab')

/** Asks before a link to another page or tab leaves an unsaved form. */
export function LeaveGuard<Values extends FieldValues>({ form }: { form: Pick<CallForm<Values>, 'isUnsaved'> }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      form.isUnsaved() && (from.pathname !== to.pathname || tabOf(from.search) !== tabOf(to.search)),
  )
  return (
    <UnsavedDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
