import { randomUUID } from 'node:crypto'
import type { ActionOf } from '@ayob/contract/activity'
import { type Day, dayOf } from '@ayob/contract/days'
import {
  answerTicket,
  TICKET_LINKS,
  type TicketLinkKind,
  type TicketPriority,
  type TicketStatus,
} from '@ayob/contract/support'
import { mayAssign, mergeRefusal } from '@ayob/domain/support/tickets'
import { administratorViews } from '../../people/administrators/administrators.queries'
import { badField, notFound, orNotFound, Refusal } from '../../platform/errors'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Actor, Core, Tx } from '../../platform/ports'
import { isLinkable } from './tickets.queries'
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

/** A ticket, locked. Errors: 404; 409 once it was merged into another one, which leads on. */
async function liveOne(tx: Tx, id: string): Promise<TicketRow> {
  const ticket = orNotFound(await ticketStore.lock(tx, id))
  if (ticket.merged_into !== null) throw new Refusal('conflict', 'server.ticketMerged')
  return ticket
}

const recorded = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  action: ActionOf<'ticket'>,
  details = {},
) => recordActivity(tx, { actor, action: `ticket.${action}`, subject: 'ticket', subjectId: id, details })

/**
 * Adds a message. A message of the owner reopens the ticket, one of an administrator answers it and takes it if nobody has
 * it. Errors: 404; 409 for a merged one.
 */
export async function writeToTicket(ctx: Core, tx: Tx, actor: Actor, id: string, message: string): Promise<TicketRow> {
  const bySupport = actor.kind === 'admin'
  const ticket = await ticketStore.lock(tx, id)
  if (!ticket || !actor.id || (!bySupport && ticket.owner_id !== actor.id)) throw notFound()
  if (ticket.merged_into !== null) throw new Refusal('conflict', 'server.ticketMerged')
  const { clock, emit } = ctx
  const at = clock.now()
  await ticketStore.addMessage(tx, { ticket_id: id, author_id: actor.id, by_support: bySupport, message, at })
  const about = { ticketId: id, userId: ticket.owner_id, subject: ticket.subject }
  if (bySupport) {
    await emit(tx, 'ticket.answered', about)
    await recorded(ctx, tx, actor, id, 'answered')
  } else await emit(tx, 'ticket.asked', about)
  return ticketStore.change(tx, id, {
    status: bySupport ? 'answered' : 'open',
    closed_at: null,
    updated_at: at,
    ...(bySupport && { assignee_id: ticket.assignee_id ?? actor.id }),
  })
}

/** Closes or reopens a ticket. Errors: 404; 409 for a merged one. */
export async function setTicketStatus(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  status: TicketStatus,
): Promise<TicketRow> {
  const ticket = await liveOne(tx, id)
  const at = ctx.clock.now()
  await recorded(ctx, tx, actor, id, 'status', { status })
  const closed_at = status === 'closed' ? (ticket.status === 'closed' ? ticket.closed_at : at) : null
  return ticketStore.change(tx, id, { status, closed_at, updated_at: at })
}

/**
 * Gives a ticket to an administrator who may answer it, or to nobody. Errors: 400 for anybody else; 404; 409 for a merged
 * one, and when somebody else has it and it is not to be taken over.
 */
export async function assignTicket(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  { assignee_id, over = false }: { readonly assignee_id: string | null; readonly over?: boolean | undefined },
): Promise<TicketRow> {
  const ticket = await liveOne(tx, id)
  if (ticket.assignee_id === assignee_id) return ticket
  if (assignee_id !== null && !(await administratorViews.whoMay(tx, answerTicket)).includes(assignee_id))
    throw badField('assignee_id', 'validation.invalid')
  if (!mayAssign(ticket.assignee_id, orNotFound(actor.id), over)) throw new Refusal('conflict', 'server.ticketTaken')
  await recorded(ctx, tx, actor, id, 'assigned', { from: ticket.assignee_id, to: assignee_id })
  return ticketStore.change(tx, id, { assignee_id })
}

/** Changes how urgent a ticket is. Errors: 404; 409 for a merged one. */
export async function setTicketPriority(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  priority: TicketPriority,
): Promise<TicketRow> {
  const ticket = await liveOne(tx, id)
  if (ticket.priority === priority) return ticket
  await recorded(ctx, tx, actor, id, 'priority', { from: ticket.priority, to: priority })
  return ticketStore.change(tx, id, { priority })
}

/**
 * Merges a ticket into another one of the same person, and returns the other one: messages, question and links move there,
 * the merged ticket is closed and leads to it. Sent twice, it does nothing more. Errors: 400 for itself or somebody else's;
 * 404; 409 when one of them was merged already.
 */
export async function mergeTicket(ctx: Core, tx: Tx, actor: Actor, id: string, into: string): Promise<TicketRow> {
  const both = await ticketStore.lockAll(tx, [id, into])
  const [from, target] = [orNotFound(both.get(id)), both.get(into)]
  if (!target) throw badField('into', 'validation.invalid')
  if (from.merged_into === into) return target
  const refusal = mergeRefusal(from, target)
  if (refusal === 'merged') throw new Refusal('conflict', 'server.ticketMerged')
  if (refusal) throw badField('into', 'validation.invalid')
  const at = ctx.clock.now()
  await ticketStore.moveMessages(tx, id, into)
  await ticketStore.addMessage(tx, {
    ...{ ticket_id: into, author_id: from.owner_id, by_support: false },
    ...{ message: from.description, at: from.created_at },
  })
  await ticketStore.leadOn(tx, id, into)
  await ticketStore.change(tx, id, { status: 'closed', closed_at: at, updated_at: at, merged_into: into })
  await recorded(ctx, tx, actor, id, 'merged', { into })
  return ticketStore.change(tx, into, {
    updated_at: at,
    // A question that waits for an answer still waits.
    ...(from.status === 'open' && { status: 'open', closed_at: null }),
    assignee_id: target.assignee_id ?? from.assignee_id,
    screen_id: target.screen_id ?? from.screen_id,
    booking_id: target.booking_id ?? from.booking_id,
    payment_id: target.payment_id ?? from.payment_id,
    payout_id: target.payout_id ?? from.payout_id,
  })
}

/** Links a ticket to things of its person. Errors: 400 for somebody else's; 404; 409 for a merged one. */
export async function linkTicket(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  links: Readonly<Partial<Record<`${TicketLinkKind}_id`, string | null | undefined>>>,
): Promise<TicketRow> {
  const ticket = await liveOne(tx, id)
  const change: Partial<Record<`${TicketLinkKind}_id`, string | null>> = {}
  for (const kind of TICKET_LINKS) {
    const linked = links[`${kind}_id`] ?? null
    change[`${kind}_id`] = linked
    if (linked === null || linked === ticket[`${kind}_id`]) continue
    if (!(await isLinkable(tx, kind, linked, ticket.owner_id))) throw badField(`${kind}_id`, 'validation.invalid')
  }
  await recorded(ctx, tx, actor, id, 'linked', change)
  return ticketStore.change(tx, id, change)
}

const ticketsOf = ownRows('tickets', {
  owner: 'owner_id',
  columns: [
    ...([
      'id',
      'subject',
      'priority',
      'description',
      'status',
      'created_at',
      'updated_at',
      'day',
      'closed_at',
    ] as const),
    ...(['merged_into', 'screen_id', 'booking_id', 'payment_id', 'payout_id'] as const),
  ],
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
