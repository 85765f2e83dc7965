import { listTickets, openTicket, TICKET_PRIORITIES } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Input, Select, Textarea } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { ErrorBox } from '../../ui/states'

/** A form for a question to support. The text stays when sending fails. */
export function TicketForm() {
  const { t } = useTranslation()
  const form = useCallForm(openTicket, {
    values: { subject: '', priority: 'medium', description: '' },
    clear: true,
    done: t('support.submitted'),
    failed: t('support.submitFailed'),
    refresh: [listTickets],
  })
  const { field } = form
  return (
    <Form form={form}>
      {form.messages[0] && <ErrorBox>{form.messages[0]}</ErrorBox>}
      <Input label={t('support.subject')} required maxLength={200} {...field('subject')} error={undefined} />
      <Select
        label={t('support.priority')}
        {...field('priority')}
        options={TICKET_PRIORITIES.map((priority) => [priority, t(`support.priority_${priority}`)])}
      />
      <Textarea
        label={t('support.description')}
        required
        maxLength={5000}
        {...field('description')}
        error={undefined}
      />
      <SubmitButton form={form} className="justify-self-start">
        {t('support.submit')}
      </SubmitButton>
      <LeaveGuard form={form} />
    </Form>
  )
}
