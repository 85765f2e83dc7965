import type { Ticket, TicketStatus } from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'

const TONES: Record<TicketStatus, Tone> = { open: 'warning', answered: 'success', closed: 'neutral' }

export const isPressing = ({ priority }: Pick<Ticket, 'priority'>): boolean =>
  priority === 'urgent' || priority === 'high'

/** How urgent a ticket is, and its status. */
export function TicketBadges({ ticket }: { ticket: Pick<Ticket, 'priority' | 'status'> }) {
  const { t } = useTranslation()
  const pressing = isPressing(ticket)
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={pressing ? 'error' : 'info'} icon={pressing ? 'alert' : undefined}>
        {t(`support.priority_${ticket.priority}`)}
      </Badge>
      <Badge tone={TONES[ticket.status]}>{t(`support.status_${ticket.status}`)}</Badge>
    </div>
  )
}
