import {
  adminTickets,
  answerTicket,
  listTickets,
  type Ticket,
  type TicketStatus,
  writeToTicket,
} from '@ayob/contract/support'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, dayText } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Badge, type Tone } from '../../ui/badge'
import { Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { IfRole } from '../access/needs-role'

export const TICKET_READS = [listTickets, adminTickets]

const TONES: Record<TicketStatus, Tone> = { open: 'warning', answered: 'success', closed: 'neutral' }

interface Props {
  ticket: Ticket
  as: 'owner' | 'support'
  /** The person who asks, for support staff. */
  from?: string
  actions?: ReactNode
  /** The address of the day that the question refers to. */
  dayTo?: string | undefined
}

/** A ticket with its thread and a field for the next message. */
export function TicketCard({ ticket, as, from, actions, dayTo }: Props) {
  const { t } = useTranslation()
  const answer = as === 'owner' ? writeToTicket : answerTicket
  const form = useCallForm(answer, {
    values: { message: '' },
    input: (body) => ({ params: { id: ticket.id }, body }),
    clear: true,
    done: t('support.sent'),
    failed: t('support.sendFailed'),
    refresh: TICKET_READS,
  })
  const empty = !form.watch('message').trim()
  const pressing = ticket.priority === 'urgent' || ticket.priority === 'high'
  const nameOf = (by: 'owner' | 'support') =>
    by === as ? t('support.you') : by === 'support' ? t('support.team') : (from ?? t('support.you'))
  const messages = [
    { id: '', by: 'owner' as const, message: ticket.description, at: ticket.created_at },
    ...ticket.messages,
  ]
  return (
    <article aria-label={ticket.subject} className="rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-lg break-words">{ticket.subject}</h3>
          {from && <p className="text-sm break-words text-soft">{from}</p>}
          {ticket.day && dayTo && (
            <Link to={dayTo} className="inline-flex min-h-11 items-center font-medium text-lagoon underline">
              {t('driver.aboutDay', { day: dayText(ticket.day) })}
            </Link>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={pressing ? 'error' : 'info'} icon={pressing ? 'alert' : undefined}>
            {t(`support.priority_${ticket.priority}`)}
          </Badge>
          <Badge tone={TONES[ticket.status]}>{t(`support.status_${ticket.status}`)}</Badge>
        </div>
      </div>
      <ol className="mt-4 grid gap-3">
        {messages.map((one) => (
          <li key={one.id} className="rounded-control bg-raised px-4 py-3">
            <p className="text-sm text-soft">
              {nameOf(one.by)} · {dateTimeOf(one.at)}
            </p>
            <p className="break-words whitespace-pre-wrap">{one.message}</p>
          </li>
        ))}
      </ol>
      <Form form={form} onSubmit={() => !empty && form.submit()} className="mt-4 grid gap-3">
        <IfRole call={answer}>
          <Textarea label={t('support.reply')} rows={2} maxLength={5000} {...form.field('message')} />
        </IfRole>
        <div className="flex flex-wrap justify-end gap-2">
          {actions}
          <SubmitButton form={form} variant="secondary" disabled={empty}>
            {t('support.send')}
          </SubmitButton>
        </div>
      </Form>
    </article>
  )
}
