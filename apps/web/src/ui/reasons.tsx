import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../lib/use-call-form'
import { Button } from './button'
import { Dialog } from './dialog'
import { Textarea } from './field'
import { Form } from './form'

interface Props {
  reasons: readonly string[]
  /** The current value of the field below. */
  chosen: string
  onChoose: (reason: string) => void
  /** Shows the number key of each reason. */
  keys?: boolean
}

/** Standard reasons as buttons that fill in the field below them. */
function UsualReasons({ reasons, chosen, onChoose, keys = false }: Props) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that fill the field below
    <div role="group" aria-label={t('admin.usualReasons')} className="flex flex-wrap gap-2">
      {reasons.map((usual, index) => (
        <button
          key={usual}
          type="button"
          aria-pressed={chosen === usual}
          {...(keys && { 'aria-keyshortcuts': String(index + 1) })}
          onClick={() => onChoose(usual)}
          className="min-h-9 rounded-full border border-control px-3 text-left text-sm hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon"
        >
          {keys && (
            <kbd aria-hidden className="mr-1.5 font-sans text-soft max-lg:hidden">
              {index + 1}
            </kbd>
          )}
          {usual}
        </button>
      ))}
    </div>
  )
}

interface ReasonFormProps {
  label: string
  hint?: string
  /** Standard reasons to choose from. */
  reasons: readonly string[]
  confirm: string
  busy: boolean
  onConfirm: (reason: string) => void
}

/** Asks for a reason, which is required. */
export function ReasonForm({ label, hint, reasons, confirm, busy, onConfirm }: ReasonFormProps) {
  const form = useCallForm(async ({ reason }: { reason: string }) => onConfirm(reason), { values: { reason: '' } })
  const reason = form.watch('reason')
  return (
    <Form form={form} native className="grid gap-3">
      <UsualReasons reasons={reasons} chosen={reason} onChoose={(usual) => form.set('reason', usual)} />
      <Textarea label={label} hint={hint} required rows={3} maxLength={5000} {...form.field('reason')} />
      <Button variant="danger" type="submit" className="justify-self-start" busy={busy} disabled={reason.trim() === ''}>
        {confirm}
      </Button>
    </Form>
  )
}

interface RejectDialogProps {
  open: boolean
  title: string
  reasons: readonly string[]
  confirm: string
  busy: boolean
  onClose: () => void
  onReject: (reason: string) => void
  finalFocus?: () => HTMLElement | null
}

/** Asks for an optional reason. The keys 1, 2 and 3 choose a standard one; Enter confirms. */
export function RejectDialog({
  open,
  title,
  reasons,
  confirm,
  busy,
  onClose,
  onReject,
  finalFocus,
}: RejectDialogProps) {
  const { t } = useTranslation()
  const form = useCallForm(async ({ reason }: { reason: string }) => onReject(reason), { values: { reason: '' } })
  const { reset } = form
  const reason = form.watch('reason')
  useEffect(() => {
    if (open) reset({ reason: '' })
  }, [open, reset])
  const confirmButton = useRef<HTMLButtonElement>(null)
  const byKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return
    const usual = reasons[Number(event.key) - 1]
    if (usual) form.set('reason', usual)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={t('admin.reasonHint')}
      initialFocus={confirmButton}
      finalFocus={finalFocus}
    >
      <Form form={form} onKeyDown={byKey}>
        <UsualReasons reasons={reasons} chosen={reason} onChoose={(usual) => form.set('reason', usual)} keys />
        <Textarea label={t('admin.reason')} optional rows={3} maxLength={5000} {...form.field('reason')} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button ref={confirmButton} variant="danger" type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
