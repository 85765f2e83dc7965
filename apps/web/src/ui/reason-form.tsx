import { useTranslation } from 'react-i18next'
import { useCallForm } from '../lib/use-call-form'
import { Button } from './button'
import { Textarea } from './field'
import { Form } from './form'

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
  const form = useCallForm(async ({ reason }: { reason: string }) => onConfirm(reason), { values: { reason: '' } })
  const reason = form.watch('reason')
  return (
    <Form form={form} native className="grid gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that fill the field below */}
      <div role="group" aria-label={t('admin.usualReasons')} className="flex flex-wrap gap-2">
        {reasons.map((usual) => (
          <button
            key={usual}
            type="button"
            aria-pressed={reason === usual}
            onClick={() => form.set('reason', usual)}
            className="min-h-9 rounded-full border border-control px-3 text-left text-sm hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon"
          >
            {usual}
          </button>
        ))}
      </div>
      <Textarea label={label} hint={hint} required rows={3} maxLength={5000} {...form.field('reason')} />
      <Button look="danger" type="submit" className="justify-self-start" busy={busy} disabled={reason.trim() === ''}>
        {confirm}
      </Button>
    </Form>
  )
}
