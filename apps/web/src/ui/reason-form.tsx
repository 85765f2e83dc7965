import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { Textarea } from './field'

interface Props {
  label: string
  hint?: string
  /** Usual reasons, ready to be taken. */
  reasons: readonly string[]
  confirm: string
  busy: boolean
  onConfirm: (reason: string) => void
}

/** Asks for a reason that has to be given. */
export function ReasonForm({ label, hint, reasons, confirm, busy, onConfirm }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm(reason)
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
        label={label}
        hint={hint}
        required
        rows={3}
        maxLength={5000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button look="danger" type="submit" className="justify-self-start" busy={busy} disabled={reason.trim() === ''}>
        {confirm}
      </Button>
    </form>
  )
}
