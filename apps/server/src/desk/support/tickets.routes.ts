import * as calls from '@ayob/contract/support'
import { accountViews } from '../../people/accounts/accounts.queries'
import { presentAsker } from '../../platform/asker'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Reader, Tx } from '../../platform/ports'
import { openTicket, setTicketStatus, writeToTicket } from './tickets.commands'
import { type TicketRow, ticketStore } from './tickets.store'

async function present(reader: Reader, rows: readonly TicketRow[]): Promise<calls.Ticket[]> {
  const ids = rows.map(({ id }) => id)
  const messages = await ticketStore.messages(reader, ids)
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    priority: row.priority,
    description: row.description,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    day: row.day,
    messages: messages
      .filter((message) => message.ticket_id === row.id)
      .map((message) => ({
        id: String(message.id),
        by: message.by_support ? ('support' as const) : ('owner' as const),
        message: message.message,
        at: message.at.toISOString(),
      })),
  }))
}

/** Tickets of advertisers and drivers, and the administrators' answers. */
export function ticketRoutes(http: Http, ctx: Context): void {
  const { db, limiter } = ctx
  /** Tickets and messages of an account count together, because each is mailed to administrators. */
  const limitOf = ({ userId }: { userId: string }) => [{ bucket: `ticket:${userId}`, count: 100, windowS: 3600 }]
  /** A person writes a few tickets in a row, a program a hundred. */
  const burstOf = ({ userId }: { userId: string }) => ({ bucket: `ticket-burst:${userId}`, count: 10, windowS: 600 })
  const withOwners = async (reader: Reader, rows: readonly TicketRow[]): Promise<calls.AdminTicket[]> => {
    const owners = await accountViews.people(reader, [...new Set(rows.map((row) => row.owner_id))])
    return (await present(reader, rows)).map((ticket, index) => {
      const id = rows[index]?.owner_id ?? ''
      return { ...ticket, owner: presentAsker(id, owners.get(id)) }
    })
  }
  const mine = async (tx: Tx, row: TicketRow) => orNotFound((await present(tx, [row]))[0])
  const theirs = async (tx: Tx, row: TicketRow) => orNotFound((await withOwners(tx, [row]))[0])

  route(http, calls.listTickets, async ({ query, session }) => {
    const { rows, ...page } = await ticketStore.list(db, query, { owner_id: session.userId })
    return { tickets: await present(db, rows), ...page }
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

  route(http, calls.adminTickets, async ({ query }) => {
    const only = query.status === 'all' ? {} : { status: query.status }
    const { rows, ...page } = await ticketStore.list(db, query, only)
    return { tickets: await withOwners(db, rows), ...page, counts: await ticketStore.counts(db) }
  })

  route(http, calls.answerTicket, async ({ params, body, actor, transact }) => {
    const ticket = await transact(async (tx) =>
      theirs(tx, await writeToTicket(ctx, tx, actor, params.id, body.message)),
    )
    return { ticket, message: text('server.ticketMessage') }
  })

  route(http, calls.setTicketStatus, async ({ params, body, actor, transact }) => {
    const ticket = await transact(async (tx) =>
      theirs(tx, await setTicketStatus(ctx, tx, actor, params.id, body.status)),
    )
    return { ticket, message: text('server.ticketStatus') }
  })
}
