import type { Paging } from '@ayob/contract/common'
import type { TicketStatus } from '@ayob/contract/support'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import { containing } from '../platform/search'
import type { Tables } from '../platform/tables'
import { totalOf } from '../platform/total-of'

export type TicketRow = Selectable<Tables['tickets']>

/** Tables `tickets` and `ticket_messages`. */
export const ticketStore = {
  async insert(tx: Tx, ticket: Insertable<Tables['tickets']>): Promise<TicketRow> {
    return tx.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow()
  },

  async lock(tx: Tx, id: string): Promise<TicketRow | undefined> {
    return tx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  async list(reader: Reader, { page, limit, q }: Paging, only: { ownerId?: string; status?: TicketStatus }) {
    const words = q && containing(q)
    const base = reader
      .selectFrom('tickets')
      .$if(only.ownerId !== undefined, (query) => query.where('owner_id', '=', only.ownerId ?? ''))
      .$if(only.status !== undefined, (query) => query.where('status', '=', only.status ?? 'open'))
      .$if(Boolean(words), (query) => query.where('subject', 'ilike', words ?? ''))
    const rows = await base
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: await totalOf(base) }
  },

  async counts(reader: Reader) {
    const rows = await reader
      .selectFrom('tickets')
      .select(['status', (of) => of.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const of = (status: TicketStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0)
    const [open, answered, closed] = [of('open'), of('answered'), of('closed')]
    return { all: open + answered + closed, open, answered, closed }
  },

  async setStatus(tx: Tx, id: string, status: TicketStatus, at: Date): Promise<TicketRow> {
    return tx
      .updateTable('tickets')
      .set({ status, updated_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async addMessage(tx: Tx, message: Insertable<Tables['ticket_messages']>): Promise<void> {
    await tx.insertInto('ticket_messages').values(message).execute()
  },

  /** Subjects of tickets, by id. */
  async subjects(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const rows = await reader
      .selectFrom('tickets')
      .select(['id', 'subject'])
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, row.subject]))
  },

  async messages(reader: Reader, ticketIds: readonly string[]) {
    if (ticketIds.length === 0) return []
    return reader
      .selectFrom('ticket_messages')
      .selectAll()
      .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::text[])`)
      .orderBy('id')
      .execute()
  },
}
