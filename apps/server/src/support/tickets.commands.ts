import { randomUUID } from 'node:crypto'
import { type Day, dayOf } from '@ayob/contract/days'
import type { TicketPriority, TicketStatus } from '@ayob/contract/support'
import { badField, notFound } from '../platform/errors'
import type { Emit } from '../platform/events'
import type { Actor, Clock, Db, RecordActivity, Tx } from '../platform/ports'
import { type TicketRow, ticketStore } from './tickets.store'

export interface TicketDeps {
  readonly db: Db
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
}

/** Opens a ticket; administrators hear of it. A driver's may be about the pay of a day that has begun. */
export async function open(
  { clock, emit }: TicketDeps,
  tx: Tx,
  { userId: ownerId, role }: { userId: string; role: string },
  {
    day = null,
    ...form
  }: { subject: string; priority: TicketPriority; description: string; day?: Day | null | undefined },
): Promise<TicketRow> {
  const at = clock.now()
  if (day !== null && (role !== 'driver' || day > dayOf(at))) throw badField('day', 'validation.dayOver')
  const times = { created_at: at, updated_at: at }
  const row = await ticketStore.insert(tx, {
    ...form,
    ...times,
    day,
    id: randomUUID(),
    owner_id: ownerId,
    status: 'open',
  })
  await emit(tx, 'ticket.asked', { ticketId: row.id, userId: ownerId, subject: row.subject })
  return row
}

/** Adds to a ticket: its owner opens it again, support answers it. */
export async function write(
  { clock, emit, recordActivity }: TicketDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  message: string,
): Promise<TicketRow> {
  const ticket = await ticketStore.lock(tx, id)
  const bySupport = actor.kind === 'admin'
  if (!ticket || !actor.id || (!bySupport && ticket.owner_id !== actor.id)) throw notFound()
  const at = clock.now()
  await ticketStore.addMessage(tx, { ticket_id: id, author_id: actor.id, by_support: bySupport, message, at })
  const about = { ticketId: id, userId: ticket.owner_id, subject: ticket.subject }
  await emit(tx, bySupport ? 'ticket.answered' : 'ticket.asked', about)
  if (bySupport) await recordActivity(tx, { actor, action: 'ticket.answered', subject: 'ticket', subjectId: id })
  return ticketStore.setStatus(tx, id, bySupport ? 'answered' : 'open', at)
}

/** Closes a ticket or opens it again. */
export async function setStatus(
  { clock, recordActivity }: TicketDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  status: TicketStatus,
): Promise<TicketRow> {
  if (!(await ticketStore.lock(tx, id))) throw notFound()
  const details = { status }
  await recordActivity(tx, { actor, action: 'ticket.status', subject: 'ticket', subjectId: id, details })
  return ticketStore.setStatus(tx, id, status, clock.now())
}
