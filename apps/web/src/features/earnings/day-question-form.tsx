import type { Day } from '@ayob/contract/days'
import { listTickets, openTicket } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'

/** A question about the pay of one day: a ticket to which the day is attached. */
export function AskForm({ day, onDone }: { day: Day; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(openTicket, {
    values: { subject: t('driver.askSubject', { day: dayText(day) }), priority: 'medium', description: '', day },
    onDone: onDone,
    done: t('driver.askSent'),
    failed: t('driver.askFailed'),
    refresh: [listTickets],
  })
  const empty = !form.watch('description').trim()
  return (
    <Form form={form} onSubmit={() => !empty && form.submit()}>
      <Textarea
        label={t('driver.askMessage')}
        hint={t('driver.askHint')}
        rows={5}
        maxLength={5000}
        {...form.field('description')}
      />
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <SubmitButton form={form} size="large" disabled={empty}>
          {t('driver.askSend')}
        </SubmitButton>
        <Button size="large" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
