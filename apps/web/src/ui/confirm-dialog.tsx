import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonVariant } from './button'

interface Props {
  open: boolean
  title: string
  children?: ReactNode
  confirm: string
  variant?: ButtonVariant
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that can't be undone. */
export function ConfirmDialog({ open, title, children, confirm, variant = 'danger', busy, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/55" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-cols-1 items-end justify-items-center overflow-y-auto p-4 sm:items-center">
          <Base.Popup className="w-full max-w-md rounded-card border border-line bg-card p-6 text-ink shadow-2xl">
            <Base.Title className="text-xl">{title}</Base.Title>
            <Base.Description render={<div />} className="mt-2 text-soft">
              {children}
            </Base.Description>
            <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button onClick={onClose}>{t('common.cancel')}</Button>
              <Button variant={variant} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

interface UnsavedDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks for confirmation before unsaved entries are lost. */
export function UnsavedDialog({ open, onStay, onLeave }: UnsavedDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      title={t('states.unsavedTitle')}
      confirm={t('states.discard')}
      onClose={onStay}
      onConfirm={onLeave}
    >
      {t('states.unsavedText')}
    </ConfirmDialog>
  )
}
