import { randomUUID } from 'node:crypto'
import type { ActionOf } from '@ayob/contract/activity'
import { MOST_TICKET_REPLIES, type TicketReply } from '@ayob/contract/support'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { replyStore } from './tickets.store'

type ReplyForm = Omit<TicketReply, 'id'>

const recorded = (
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  action: ActionOf<'ticket_reply'>,
  title: string,
) =>
  recordActivity(tx, {
    actor,
    action: `ticket_reply.${action}`,
    subject: 'ticket_reply',
    subjectId: id,
    details: { title },
  })

/** Adds a prepared answer. Errors: 409 when there are too many. */
export async function addReply(ctx: Core, tx: Tx, actor: Actor, form: ReplyForm): Promise<TicketReply> {
  if ((await replyStore.count(tx)) >= MOST_TICKET_REPLIES)
    throw new Refusal('conflict', 'server.ticketReplies', { values: { most: MOST_TICKET_REPLIES } })
  const reply = await replyStore.insert(tx, { id: randomUUID(), ...form })
  await recorded(ctx, tx, actor, reply.id, 'added', reply.title)
  return reply
}

/** Changes a prepared answer. Errors: 404. */
export async function changeReply(ctx: Core, tx: Tx, actor: Actor, id: string, form: ReplyForm): Promise<TicketReply> {
  const reply = orNotFound(await replyStore.change(tx, id, form))
  await recorded(ctx, tx, actor, id, 'changed', reply.title)
  return reply
}

/** Removes a prepared answer. Errors: 404. */
export async function removeReply(ctx: Core, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { title } = orNotFound(await replyStore.remove(tx, id))
  await recorded(ctx, tx, actor, id, 'removed', title)
}
