import {
  type AdminTicket,
  answerTicket,
  assignTicket,
  setTicketPriority,
  TICKET_PRIORITIES,
  type TicketPriority,
} from '@ayob/contract/support'
import { Hand, Link2, Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { failureOf } from '../../lib/refusals'
import { Button } from '../../ui/button'
import { Select } from '../../ui/field'
import { IfRole } from '../access/needs-role'
import { LinkDialog, MergeDialog } from './ticket-dialogs'
import { QUEUE_READS } from './use-ticket-queue'

interface Props {
  ticket: AdminTicket
  colleagues: readonly { readonly id: string; readonly name: string }[]
  onTake: () => void
  onMerged: (into: string) => void
}

/** Who has a ticket, how urgent it is, what it is about, and merging it. */
export function TicketTools({ ticket, colleagues, onTake, onMerged }: Props) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'link' | 'merge' | null>(null)
  const { id, assignee } = ticket
  const params = { id }
  const failed = (error: Error) => failureOf(error, t('tickets.changeFailed'))
  const assign = useAction(assignTicket, { failed, refresh: QUEUE_READS })
  const prioritise = useAction(setTicketPriority, { failed, refresh: QUEUE_READS })
  // Somebody who no longer answers tickets may still have one.
  const people = !assignee || colleagues.some((one) => one.id === assignee.id) ? colleagues : [assignee, ...colleagues]
  return (
    <IfRole call={answerTicket}>
      <div className="mt-3 flex flex-wrap items-end gap-3 border-y border-line py-3">
        <Select
          label={t('tickets.assign')}
          className="min-w-36 flex-1"
          value={assignee?.id ?? ''}
          empty={t('tickets.nobody')}
          options={people.map(({ id: one, name }) => [one, name])}
          disabled={assign.busy}
          onChange={({ target: { value } }) =>
            assign.run({ params, body: { assignee_id: value || null, over: assignee !== null } })
          }
        />
        <Select
          label={t('support.priority')}
          className="min-w-28 flex-1"
          value={ticket.priority}
          options={TICKET_PRIORITIES.map((priority) => [priority, t(`support.priority_${priority}`)])}
          disabled={prioritise.busy}
          onChange={({ target: { value } }) => prioritise.run({ params, body: { priority: value as TicketPriority } })}
        />
        <div className="flex flex-wrap gap-2">
          {!assignee?.current && (
            <Button icon={Hand} onClick={onTake}>
              {assignee ? t('tickets.takeOver') : t('tickets.take')}
            </Button>
          )}
          <Button icon={Link2} onClick={() => setDialog('link')}>
            {t('tickets.link')}
          </Button>
          <Button icon={Merge} onClick={() => setDialog('merge')}>
            {t('tickets.merge')}
          </Button>
        </div>
      </div>
      {dialog === 'link' && <LinkDialog ticket={ticket} onClose={() => setDialog(null)} />}
      {dialog === 'merge' && <MergeDialog ticket={ticket} onClose={() => setDialog(null)} onMerged={onMerged} />}
    </IfRole>
  )
}
