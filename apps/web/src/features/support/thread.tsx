import type { Ticket } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../lib/format'
import { cx } from '../../ui/cx'

interface Props {
  ticket: Pick<Ticket, 'description' | 'created_at' | 'messages'>
  as: 'owner' | 'support'
  /** The person who asks, for support staff. */
  from?: string | undefined
  className?: string
}

/** The question of a ticket and everything written since, oldest first. */
export function Thread({ ticket, as, from, className }: Props) {
  const { t } = useTranslation()
  const nameOf = (by: 'owner' | 'support') =>
    by === as ? t('support.you') : by === 'support' ? t('support.team') : (from ?? t('support.you'))
  const question = { id: '', by: 'owner' as const, message: ticket.description, at: ticket.created_at }
  // A ticket that took over an older one has messages before its own question.
  const messages = [question, ...ticket.messages].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <ol className={cx('grid gap-3', className)}>
      {messages.map((one) => (
        <li key={one.id} className="rounded-control bg-raised px-4 py-3">
          <p className="text-sm text-soft">
            {nameOf(one.by)} · {dateTimeOf(one.at)}
          </p>
          <p className="break-words whitespace-pre-wrap">{one.message}</p>
        </li>
      ))}
    </ol>
  )
}
