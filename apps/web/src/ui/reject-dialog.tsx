import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../lib/use-call-form'
import { Button } from './button'
import { Dialog } from './dialog'
import { Textarea } from './field'
import { Form } from './form'
import { UsualReasons } from './usual-reasons'

interface Props {
  open: boolean
  title: string
  reasons: readonly string[]
  confirm: string
  busy: boolean
  onClose: () => void
  onReject: (reason: string) => void
  finalFocus?: () => HTMLElement | null
}

/** Asks for an optional reason. The keys 1, 2 and 3 choose a usual one; Enter confirms. */
export function RejectDialog({ open, title, reasons, confirm, busy, onClose, onReject, finalFocus }: Props) {
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
          <Button ref={confirmButton} look="danger" type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
