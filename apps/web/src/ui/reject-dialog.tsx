import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { Dialog } from './dialog'
import { Textarea } from './field'

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

/** Asks for a reason, with the usual ones ready under the keys 1, 2, 3. It may be left empty; Enter confirms. */
export function RejectDialog({ open, title, reasons, confirm, busy, onClose, onReject, finalFocus }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (open) setReason('')
  }, [open])
  const confirmButton = useRef<HTMLButtonElement>(null)
  const byKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return
    const usual = reasons[Number(event.key) - 1]
    if (usual) setReason(usual)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={t('admin.reasonHint')}
      initialFocus={confirmButton}
      {...(finalFocus && { finalFocus })}
    >
      <form
        className="grid gap-4"
        onKeyDown={byKey}
        onSubmit={(event) => {
          event.preventDefault()
          onReject(reason)
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill the field below */}
        <div role="group" aria-label={t('admin.usualReasons')} className="flex flex-wrap gap-2">
          {reasons.map((usual, index) => (
            <button
              key={usual}
              type="button"
              aria-pressed={reason === usual}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => setReason(usual)}
              className="min-h-9 rounded-full border border-control px-3 text-left text-sm hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon"
            >
              <kbd aria-hidden className="mr-1.5 font-sans text-soft max-lg:hidden">
                {index + 1}
              </kbd>
              {usual}
            </button>
          ))}
        </div>
        <Textarea
          label={t('admin.reason')}
          optional
          rows={3}
          maxLength={5000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button ref={confirmButton} look="danger" type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
