import { listTickets, type Ticket, writeToTicket } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayText } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { IfRole } from '../access/needs-role'
import { Thread } from './thread'
import { TicketBadges } from './ticket-badges'

interface Props {
  ticket: Ticket
  /** The address of the day that the question refers to. */
  dayTo?: string | undefined
}

/** An own ticket with its thread and a field for the next message. */
export function TicketCard({ ticket, dayTo }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(writeToTicket, {
    values: { message: '' },
    input: (body) => ({ params: { id: ticket.id }, body }),
    clear: true,
    done: t('support.sent'),
    failed: t('support.sendFailed'),
    refresh: [listTickets],
  })
  const empty = !form.watch('message').trim()
  return (
    <article aria-label={ticket.subject} className="rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-lg break-words">{ticket.subject}</h3>
          {ticket.day && dayTo && (
            <Link to={dayTo} className="inline-flex min-h-11 items-center font-medium text-lagoon underline">
              {t('driver.aboutDay', { day: dayText(ticket.day) })}
            </Link>
          )}
        </div>
        <TicketBadges ticket={ticket} />
      </div>
      <Thread ticket={ticket} as="owner" className="mt-4" />
      {ticket.merged_into ? (
        <p className="mt-4 break-words text-soft">{t('support.mergedInto', { subject: ticket.merged_into.subject })}</p>
      ) : (
        <Form form={form} onSubmit={() => !empty && form.submit()} className="mt-4 grid gap-3">
          <IfRole call={writeToTicket}>
            <Textarea label={t('support.reply')} rows={2} maxLength={5000} {...form.field('message')} />
          </IfRole>
          <SubmitButton form={form} variant="secondary" disabled={empty} className="justify-self-end">
            {t('support.send')}
          </SubmitButton>
        </Form>
      )}
    </article>
  )
}
