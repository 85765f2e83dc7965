import type { AdminTicket, Ticket } from '@ayob/contract/support'
import * as calls from '@ayob/contract/support'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import type { Reader, Tx } from '../platform/ports'
import type { Owners } from './ports'
import { open, setStatus, type TicketDeps, write } from './tickets.commands'
import { type TicketRow, ticketStore } from './tickets.store'

const success = true as const

async function present(reader: Reader, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const messages = await ticketStore.messages(
    reader,
    rows.map(({ id }) => id),
  )
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

/** Tickets of members, and the administrators' answers. */
export function ticketRoutes(http: Http, deps: TicketDeps & { owners: Owners }): void {
  const { db } = deps
  const withOwners = async (reader: Reader, rows: readonly TicketRow[]): Promise<AdminTicket[]> => {
    const owners = await deps.owners.byIds(reader, [...new Set(rows.map((row) => row.owner_id))])
    return (await present(reader, rows)).map((ticket, index) => {
      const id = rows[index]?.owner_id ?? ''
      const owner = owners.get(id)
      return {
        ...ticket,
        owner: { id, name: owner?.name ?? '', email: owner?.email ?? '', user_type: owner?.userType ?? '' },
      }
    })
  }
  const one = async <T extends Ticket>(tickets: Promise<T[]>): Promise<T> => {
    const [ticket] = await tickets
    if (!ticket) throw new Error('a ticket was not presented')
    return ticket
  }
  const mine = (tx: Tx, row: TicketRow) => one(present(tx, [row]))
  const theirs = (tx: Tx, row: TicketRow) => one(withOwners(tx, [row]))

  route(http, calls.listTickets, async ({ query, session }) => {
    const { rows, total } = await ticketStore.list(db, query, { ownerId: session.userId })
    return { success, tickets: await present(db, rows), total, page: query.page, limit: query.limit }
  })

  route(http, calls.openTicket, async ({ body, session, transact }) => {
    const ticket = await transact(async (tx) => mine(tx, await open(deps, tx, session, body)))
    return { success, ticket, message: text('server.ticketOpened') }
  })

  route(http, calls.writeToTicket, async ({ params, body, actor, transact }) => {
    const ticket = await transact(async (tx) => mine(tx, await write(deps, tx, actor, params.id, body.message)))
    return { success, ticket, message: text('server.ticketMessage') }
  })

  route(http, calls.adminTickets, async ({ query }) => {
    const only = query.status === 'all' ? {} : { status: query.status }
    const { rows, total } = await ticketStore.list(db, query, only)
    const tickets = await withOwners(db, rows)
    return { success, tickets, total, page: query.page, limit: query.limit, counts: await ticketStore.counts(db) }
  })

  route(http, calls.answerTicket, async ({ params, body, actor, transact }) => {
    const ticket = await transact(async (tx) => theirs(tx, await write(deps, tx, actor, params.id, body.message)))
    return { success, ticket, message: text('server.ticketMessage') }
  })

  route(http, calls.setTicketStatus, async ({ params, body, actor, transact }) => {
    const ticket = await transact(async (tx) => theirs(tx, await setStatus(deps, tx, actor, params.id, body.status)))
    return { success, ticket, message: text('server.ticketStatus') }
  })
}
