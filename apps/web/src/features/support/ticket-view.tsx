import { HOUR_MS } from '@ayob/contract/durations'
import { type AdminTicket, setTicketStatus, type TicketLink } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ageOf, dayText, hoursText, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { IfRole } from '../access/needs-role'
import { AnswerForm } from './answer-form'
import { Thread } from './thread'
import { TicketBadges } from './ticket-badges'
import { ticketPath } from './ticket-path'
import { TicketTools } from './ticket-tools'

interface Props {
  ticket: AdminTicket
  colleagues: readonly { readonly id: string; readonly name: string }[]
  /** What was typed for tickets and not sent yet, by id. */
  drafts: Map<string, string>
  closing: boolean
  onClose: () => void
  onTake: () => void
  onSent: (goOn: boolean) => void
  onMerged: (into: string) => void
}

/** A ticket for support: who asks, what it is about, who has it, the thread, and the answer. */
export function TicketView({ ticket, colleagues, drafts, closing, onClose, onTake, onSent, onMerged }: Props) {
  const { t } = useTranslation()
  const { owner, created_at: asked, first_answer_at: answered, closed_at: closed, merged_into: merged } = ticket
  const after = (until: string) => hoursText((new Date(until).getTime() - new Date(asked).getTime()) / HOUR_MS)
  const from = `${owner.name} · ${owner.email}`
  return (
    <article aria-label={ticket.subject} className="rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 tabIndex={-1} className="text-lg break-words outline-offset-4">
            {ticket.subject}
          </h2>
          <p className="text-sm break-words text-soft">{from}</p>
          {ticket.day && (
            <Link
              to={paths.adminDriverDay(owner.id, ticket.day)}
              className="inline-flex min-h-11 items-center font-medium text-lagoon underline"
            >
              {t('driver.aboutDay', { day: dayText(ticket.day) })}
            </Link>
          )}
        </div>
        <TicketBadges ticket={ticket} />
      </div>
      <Facts
        least="7.5rem"
        className="mt-3 text-sm"
        items={[
          [t('tickets.openFor'), closed ? null : ageOf(asked)],
          [t('tickets.firstAnswerAfter'), answered && after(answered)],
          [t('tickets.resolvedAfter'), closed && !merged && after(closed)],
        ]}
      />
      {ticket.links.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-5">
          {ticket.links.map((link) => (
            <li key={link.kind}>
              <Link
                to={linkTo(link)}
                className="inline-flex min-h-11 items-center gap-1.5 font-medium text-lagoon underline"
              >
                {t(`tickets.link_${link.kind}`)} {link.title}
                {link.amount !== null && `, ${money(link.amount)}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {merged ? (
        <p className="mt-4 break-words">
          <Link to={ticketPath(merged.id)} className="font-medium text-lagoon underline">
            {t('support.mergedInto', { subject: merged.subject })}
          </Link>
        </p>
      ) : (
        <TicketTools ticket={ticket} colleagues={colleagues} onTake={onTake} onMerged={onMerged} />
      )}
      <Thread ticket={ticket} as="support" from={owner.name} className="mt-4" />
      {!merged && (
        <AnswerForm
          ticket={ticket}
          drafts={drafts}
          onSent={onSent}
          actions={
            <IfRole call={setTicketStatus}>
              <Button variant="quiet" busy={closing} onClick={onClose}>
                {ticket.status === 'closed' ? t('support.reopen') : t('support.close')}
              </Button>
            </IfRole>
          }
        />
      )}
    </article>
  )
}

/** The page of the console that shows what a ticket is linked to. */
function linkTo({ kind, id, title, booking_id }: TicketLink): string {
  if (kind === 'screen') return paths.adminScreen(id)
  if (kind === 'booking') return paths.adminAd(title)
  return kind === 'payment' ? paths.adminPaymentsOf(booking_id ?? id) : paths.adminPayoutsNamed(title)
}
