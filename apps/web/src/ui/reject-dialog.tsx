import { useEffect, useState } from 'react'
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
}

/** Asks for a reason, with the usual ones ready. It may be left empty. */
export function RejectDialog({ open, title, reasons, confirm, busy, onClose, onReject }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (open) setReason('')
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title={title} description={t('admin.reasonHint')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onReject(reason)
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill the field below */}
        <div role="group" aria-label={t('admin.usualReasons')} className="flex flex-wrap gap-2">
          {reasons.map((usual) => (
            <button
              key={usual}
              type="button"
              aria-pressed={reason === usual}
              onClick={() => setReason(usual)}
              className="min-h-9 rounded-full border border-control px-3 text-left text-sm hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon"
            >
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
          <Button look="danger" type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
