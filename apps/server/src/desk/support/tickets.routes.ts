import * as calls from '@ayob/contract/support'
import { accountViews } from '../../people/accounts/accounts.queries'
import { administratorViews } from '../../people/administrators/administrators.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Reader, Tx } from '../../platform/ports'
import { presentForAdmin, presentTickets } from './present'
import { addReply, changeReply, removeReply } from './replies.commands'
import {
  assignTicket,
  linkTicket,
  mergeTicket,
  openTicket,
  setTicketPriority,
  setTicketStatus,
  writeToTicket,
} from './tickets.commands'
import { linkChoices, mergeChoices, ticketMedians } from './tickets.queries'
import { replyStore, type TicketRow, ticketStore } from './tickets.store'

/** Tickets of advertisers and drivers. */
export function ticketRoutes(http: Http, ctx: Context): void {
  const { db, limiter } = ctx
  /** Tickets and messages of an account count together, because each is mailed to administrators. */
  const limitOf = ({ userId }: { userId: string }) => [{ bucket: `ticket:${userId}`, count: 100, windowS: 3600 }]
  /** A person writes a few tickets in a row, a program a hundred. */
  const burstOf = ({ userId }: { userId: string }) => ({ bucket: `ticket-burst:${userId}`, count: 10, windowS: 600 })
  const mine = async (tx: Tx, row: TicketRow) => orNotFound((await presentTickets(tx, [row]))[0])

  route(http, calls.listTickets, async ({ query, session }) => {
    const { rows, ...page } = await ticketStore.list(
      db,
      { ...query, sort: undefined, order: undefined },
      { owner_id: session.userId },
    )
    return { tickets: await presentTickets(db, rows), ...page }
  })

  route(http, calls.openTicket, async ({ body, session, transact }) => {
    await limiter.count([burstOf(session), ...limitOf(session)])
    const ticket = await transact(async (tx) => mine(tx, await openTicket(ctx, tx, session, body)))
    return { ticket, message: text('server.ticketOpened') }
  })

  route(http, calls.writeToTicket, async ({ params, body, actor, session, transact }) => {
    await limiter.count(limitOf(session))
    const ticket = await transact(async (tx) => mine(tx, await writeToTicket(ctx, tx, actor, params.id, body.message)))
    return { ticket, message: text('server.ticketMessage') }
  })

  queueRoutes(http, ctx)
  replyRoutes(http, ctx)
}

/** The administrators' queue of tickets. */
function queueRoutes(http: Http, ctx: Context): void {
  const { db, clock } = ctx
  const theirs = async (reader: Reader, row: TicketRow, eyesId: string) =>
    orNotFound((await presentForAdmin(reader, [row], eyesId))[0])
  const assigneeOf = (assignee: string | undefined, eyesId: string) =>
    assignee ? { assignee_id: assignee === 'nobody' ? null : assignee === 'me' ? eyesId : assignee } : {}

  route(http, calls.adminTickets, async ({ query, session }) => {
    const { status, priority, assignee, ...paging } = query
    const { rows, ...page } = await ticketStore.list(db, paging, {
      ...(status !== 'all' && { status }),
      ...(priority && { priority }),
      ...assigneeOf(assignee, session.userId),
    })
    const colleagues = await accountViews.names(db, await administratorViews.whoMay(db, calls.answerTicket))
    return {
      tickets: await presentForAdmin(db, rows, session.userId),
      ...page,
      counts: await ticketStore.counts(db),
      colleagues: [...colleagues].map(([id, name]) => ({ id, name })),
      medians: await ticketMedians(db, clock.now()),
    }
  })

  const one = async (id: string) => orNotFound((await ticketStore.byIds(db, [id]))[0])

  route(http, calls.adminTicket, async ({ params, session }) => ({
    ticket: await theirs(db, await one(params.id), session.userId),
  }))

  route(http, calls.ticketChoices, async ({ params }) => {
    const { id, owner_id } = await one(params.id)
    const tickets = await mergeChoices(db, id, owner_id)
    return {
      links: await linkChoices(db, owner_id),
      tickets: tickets.map(({ created_at, ...ticket }) => ({ ...ticket, created_at: created_at.toISOString() })),
    }
  })

  route(http, calls.answerTicket, async ({ params, body, actor, session, transact }) => {
    const ticket = await transact(async (tx) =>
      theirs(tx, await writeToTicket(ctx, tx, actor, params.id, body.message), session.userId),
    )
    return { ticket, message: text('server.ticketMessage') }
  })

  route(http, calls.setTicketStatus, async ({ params, body, actor, session, transact }) => {
    const ticket = await transact(async (tx) =>
      theirs(tx, await setTicketStatus(ctx, tx, actor, params.id, body.status), session.userId),
    )
    return { ticket, message: text('server.ticketStatus') }
  })

  route(http, calls.assignTicket, async ({ params, body, actor, session, transact }) => {
    const row = await transact((tx) => assignTicket(ctx, tx, actor, params.id, body))
    return { ticket: await theirs(db, row, session.userId), message: text('server.ticketStatus') }
  })

  route(http, calls.setTicketPriority, async ({ params, body, actor, session, transact }) => {
    const row = await transact((tx) => setTicketPriority(ctx, tx, actor, params.id, body.priority))
    return { ticket: await theirs(db, row, session.userId), message: text('server.ticketStatus') }
  })

  route(http, calls.mergeTicket, async ({ params, body, actor, session, transact }) => {
    const row = await transact((tx) => mergeTicket(ctx, tx, actor, params.id, body.into))
    return { ticket: await theirs(db, row, session.userId), message: text('server.ticketStatus') }
  })

  route(http, calls.linkTicket, async ({ params, body, actor, session, transact }) => {
    const row = await transact((tx) => linkTicket(ctx, tx, actor, params.id, body))
    return { ticket: await theirs(db, row, session.userId), message: text('server.ticketStatus') }
  })
}

/** Prepared answers. */
function replyRoutes(http: Http, ctx: Context): void {
  route(http, calls.ticketReplies, async () => ({ replies: await replyStore.list(ctx.db) }))

  route(http, calls.addTicketReply, async ({ body, actor, transact }) => ({
    reply: await transact((tx) => addReply(ctx, tx, actor, body)),
  }))

  route(http, calls.changeTicketReply, async ({ params, body, actor, transact }) => ({
    reply: await transact((tx) => changeReply(ctx, tx, actor, params.id, body)),
  }))

  route(http, calls.deleteTicketReply, async ({ params, actor, transact }) => {
    await transact((tx) => removeReply(ctx, tx, actor, params.id))
    return {}
  })
}
