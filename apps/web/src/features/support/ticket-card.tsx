import type { Ticket, TicketStatus } from '@ayob/contract/support'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTimeOf, dayText } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Textarea } from '../../ui/field'
import { useReply } from './use-tickets'

const TONES: Record<TicketStatus, Tone> = { open: 'warning', answered: 'success', closed: 'neutral' }

interface Props {
  ticket: Ticket
  as: 'owner' | 'support'
  /** Who asks, for support. */
  from?: string
  actions?: ReactNode
  /** Where the day that a question is about can be seen. */
  dayTo?: string | undefined
}

/** A ticket with its thread and a field for the next message. */
export function TicketCard({ ticket, as, from, actions, dayTo }: Props) {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const pressing = ticket.priority === 'urgent' || ticket.priority === 'high'
  const reply = useReply(as, () => setMessage(''))
  const nameOf = (by: 'owner' | 'support') =>
    by === as ? t('support.you') : by === 'support' ? t('support.team') : (from ?? t('support.you'))
  const said = [
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
          <Badge tone={pressing ? 'error' : 'info'} {...(pressing && { icon: 'alert' })}>
            {t(`support.priority_${ticket.priority}`)}
          </Badge>
          <Badge tone={TONES[ticket.status]}>{t(`support.status_${ticket.status}`)}</Badge>
        </div>
      </div>
      <ol className="mt-4 grid gap-3">
        {said.map((one) => (
          <li key={one.id} className="rounded-control bg-raised px-4 py-3">
            <p className="text-sm text-soft">
              {nameOf(one.by)} · {dateTimeOf(one.at)}
            </p>
            <p className="break-words whitespace-pre-wrap">{one.message}</p>
          </li>
        ))}
      </ol>
      <form
        className="mt-4 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (message.trim()) reply.mutate({ ticket, message })
        }}
      >
        <Textarea
          label={t('support.reply')}
          rows={2}
          maxLength={5000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {actions}
          <Button type="submit" busy={reply.isPending} disabled={!message.trim()}>
            {t('support.send')}
          </Button>
        </div>
      </form>
    </article>
  )
}
