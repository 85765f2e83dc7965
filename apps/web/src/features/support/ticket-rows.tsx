import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { AdminTicket, TicketStatus } from '@ayob/contract/support'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { initialsOf } from '../../ui/avatar'
import { cx } from '../../ui/cx'
import { isPressing } from './ticket-badges'
import { rowId } from './use-ticket-queue'

interface Props {
  tickets: readonly AdminTicket[]
  chosenId: string | null
  onOpen: () => void
  className?: string
}

const DOTS: Record<TicketStatus, string> = { open: 'bg-amber', answered: 'bg-leaf', closed: 'bg-slate/50' }

/** Tickets as rows of one line. */
export function TicketRows({ tickets, chosenId, onOpen, className }: Props) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const toOf = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('ticket', id)
    return { search: next.toString() }
  }
  return (
    <ul
      aria-label={t('tickets.list')}
      className={cx('divide-y divide-line rounded-card border border-line', className)}
    >
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link
            id={rowId(ticket.id)}
            to={toOf(ticket.id)}
            onClick={onOpen}
            preventScrollReset
            aria-current={ticket.id === chosenId ? 'true' : undefined}
            className={cx(
              'flex min-h-11 items-center gap-2.5 px-3 text-sm outline-offset-[-2px] lg:min-h-10',
              ticket.id === chosenId ? 'bg-raised shadow-[inset_3px_0_0_var(--lagoon)]' : 'bg-card hover:bg-raised',
            )}
          >
            <span aria-hidden className={cx('size-2 flex-none rounded-full', DOTS[ticket.status])} />
            <span className="sr-only">
              {t(`support.status_${ticket.status}`)}, {t(`support.priority_${ticket.priority}`)}
            </span>
            {isPressing(ticket) && <TriangleAlert aria-hidden className="size-4 flex-none text-brick" />}
            <span className={cx('min-w-0 flex-1 truncate', ticket.status === 'open' && 'font-medium')}>
              {ticket.subject}
            </span>
            <span className="w-28 flex-none truncate text-soft max-sm:hidden lg:max-xl:hidden">
              {ticket.owner.name}
            </span>
            <Holder assignee={ticket.assignee} />
            <Age since={ticket.created_at} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Holder({ assignee }: Pick<AdminTicket, 'assignee'>) {
  const { t } = useTranslation()
  if (!assignee) return <span className="w-7 flex-none" />
  return (
    <span
      title={assignee.name}
      className={cx(
        'w-7 flex-none rounded-full py-0.5 text-center text-xs font-medium',
        assignee.current ? 'bg-lagoon/15 text-ink' : 'bg-raised text-soft',
      )}
    >
      <span aria-hidden>{initialsOf(assignee.name)}</span>
      <span className="sr-only">{assignee.current ? t('tickets.mine') : assignee.name}</span>
    </span>
  )
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

function Age({ since }: { since: string }) {
  const { t } = useTranslation()
  const age = Math.max(0, Date.now() - new Date(since).getTime())
  const [unit, size] = UNITS.find(([, ms]) => age >= ms) ?? UNITS[2]
  return (
    <span className="tabular w-12 flex-none text-right text-soft">
      {t(`tickets.age_${unit}`, { count: Math.floor(age / size) })}
    </span>
  )
}
