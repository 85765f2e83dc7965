import type { Paging } from '@ayob/contract/common'
import type { TicketStatus } from '@ayob/contract/support'
import { type Insertable, type Selectable, sql } from 'kysely'
import { containing, countsBy, pageOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type TicketRow = Selectable<Tables['tickets']>

/** Tables `tickets` and `ticket_messages`. */
export const ticketStore = {
  async insert(tx: Tx, ticket: Insertable<Tables['tickets']>): Promise<TicketRow> {
    return tx.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow()
  },

  async lock(tx: Tx, id: string): Promise<TicketRow | undefined> {
    return tx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** A page of tickets, newest first. */
  async list(reader: Reader, paging: Paging, only: { owner_id?: string; status?: TicketStatus }) {
    const tickets = reader
      .selectFrom('tickets')
      .selectAll()
      .where((where) => where.and(only))
      .where('subject', 'ilike', containing(paging.q ?? ''))
    return pageOf(tickets.orderBy('created_at', 'desc').orderBy('id'), paging)
  },

  counts: (reader: Reader) => countsBy(reader.selectFrom('tickets'), 'status', ['open', 'answered', 'closed']),

  async setStatus(tx: Tx, id: string, status: TicketStatus, at: Date): Promise<TicketRow> {
    const change = { status, updated_at: at }
    return tx.updateTable('tickets').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  },

  async addMessage(tx: Tx, message: Insertable<Tables['ticket_messages']>): Promise<void> {
    await tx.insertInto('ticket_messages').values(message).execute()
  },

  async messages(reader: Reader, ticketIds: readonly string[]) {
    return reader
      .selectFrom('ticket_messages')
      .selectAll()
      .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::text[])`)
      .orderBy('id')
      .execute()
  },
}
