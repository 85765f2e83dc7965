import { randomUUID } from 'node:crypto'
import { type Day, dayOf } from '@ayob/contract/days'
import type { TicketPriority, TicketStatus } from '@ayob/contract/support'
import { badField, notFound, orNotFound } from '../../platform/errors'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Actor, Core, Tx } from '../../platform/ports'
import { type TicketRow, ticketStore } from './tickets.store'

interface TicketForm {
  readonly subject: string
  readonly priority: TicketPriority
  readonly description: string
  readonly day?: Day | null | undefined
}

/** Opens a ticket. A driver's ticket may refer to the pay of today or a past day. Errors: 400 on any other `day`. */
export async function openTicket(
  { clock, emit }: Core,
  tx: Tx,
  { userId: owner_id, role }: { userId: string; role: string },
  { day = null, ...form }: TicketForm,
): Promise<TicketRow> {
  const at = clock.now()
  if (day !== null && (role !== 'driver' || day > dayOf(at))) throw badField('day', 'validation.dayOver')
  const ticket = { ...form, day, id: randomUUID(), owner_id, status: 'open' as const, created_at: at, updated_at: at }
  const row = await ticketStore.insert(tx, ticket)
  await emit(tx, 'ticket.asked', { ticketId: row.id, userId: owner_id, subject: row.subject })
  return row
}

/** Adds a message. A message of the owner reopens the ticket, one of an administrator answers it. Errors: 404. */
export async function writeToTicket(
  { clock, emit, recordActivity }: Core,
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

/** Closes or reopens a ticket. Errors: 404. */
export async function setTicketStatus(
  { clock, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  status: TicketStatus,
): Promise<TicketRow> {
  orNotFound(await ticketStore.lock(tx, id))
  const details = { status }
  await recordActivity(tx, { actor, action: 'ticket.status', subject: 'ticket', subjectId: id, details })
  return ticketStore.setStatus(tx, id, status, clock.now())
}

const ticketsOf = ownRows('tickets', {
  owner: 'owner_id',
  columns: ['id', 'subject', 'priority', 'description', 'status', 'created_at', 'updated_at', 'day'],
  order: 'created_at',
})

const messagesOf = ownRows('ticket_messages', {
  owner: 'ticket_id',
  through: ['tickets', 'owner_id'],
  columns: ['ticket_id', 'by_support', 'message', 'at'],
  order: 'id',
})

export const ticketsPersonal: PersonalPart = {
  name: 'tickets',

  async exported(reader, userId) {
    const messages = await messagesOf(reader, userId)
    return (await ticketsOf(reader, userId)).map((ticket) => ({
      ...ticket,
      messages: messages.filter(({ ticket_id }) => ticket_id === ticket.id).map(({ ticket_id, ...message }) => message),
    }))
  },

  async erase(tx, userId): Promise<undefined> {
    const own = tx.selectFrom('tickets').select('id').where('owner_id', '=', userId)
    await tx.deleteFrom('ticket_messages').where('ticket_id', 'in', own).execute()
    await tx.deleteFrom('tickets').where('owner_id', '=', userId).execute()
  },
}
