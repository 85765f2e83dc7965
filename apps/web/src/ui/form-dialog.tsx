import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallForm } from '../lib/use-call-form'
import { Button, type ButtonLook } from './button'
import { Dialog } from './dialog'
import { Form, SubmitButton } from './form'
import { UnsavedDialog } from './unsaved-dialog'

interface Props<Values extends FieldValues>
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'wide' | 'initialFocus' | 'finalFocus'> {
  form: CallForm<Values>
  open?: boolean
  onClose: () => void
  /** The text of the button that sends the form. Without it there is only Cancel. */
  submit?: string
  look?: ButtonLook
  disabled?: boolean
  /** Beside the buttons. */
  footer?: ReactNode
  /** Classes of the form. */
  className?: string
  native?: boolean
  children: ReactNode
}

/**
 * A form in a dialog. Escape, the cross and a press beside the dialog ask before they lose what was entered; Cancel is
 * meant and does not.
 */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { form, open = true, onClose, submit, look, disabled, footer, className, native, children, ...dialog } = props
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
            <SubmitButton form={form} look={look} disabled={disabled}>
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
