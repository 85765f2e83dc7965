import { useCallForm } from '../lib/use-call-form'
import { Button } from './button'
import { Textarea } from './field'
import { Form } from './form'
import { UsualReasons } from './usual-reasons'

interface Props {
  label: string
  hint?: string
  /** Usual reasons to choose from. */
  reasons: readonly string[]
  confirm: string
  busy: boolean
  onConfirm: (reason: string) => void
}

/** Asks for a reason, which is required. */
export function ReasonForm({ label, hint, reasons, confirm, busy, onConfirm }: Props) {
  const form = useCallForm(async ({ reason }: { reason: string }) => onConfirm(reason), { values: { reason: '' } })
  const reason = form.watch('reason')
  return (
    <Form form={form} native className="grid gap-3">
      <UsualReasons reasons={reasons} chosen={reason} onChoose={(usual) => form.set('reason', usual)} />
      <Textarea label={label} hint={hint} required rows={3} maxLength={5000} {...form.field('reason')} />
      <Button look="danger" type="submit" className="justify-self-start" busy={busy} disabled={reason.trim() === ''}>
        {confirm}
      </Button>
    </Form>
  )
}
