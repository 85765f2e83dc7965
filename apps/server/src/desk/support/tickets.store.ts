import type { Paging } from '@ayob/contract/common'
import type { TicketPriority, TicketStatus } from '@ayob/contract/support'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { containing, countsBy, pageOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type TicketRow = Selectable<Tables['tickets']>

interface Only {
  readonly owner_id?: string
  readonly status?: TicketStatus
  readonly priority?: TicketPriority
  /** Null for tickets that nobody has. */
  readonly assignee_id?: string | null
}

/** The most urgent before the others. */
const URGENCY = sql`array_position(array['urgent', 'high', 'medium', 'low'], priority)`

/** Tables `tickets` and `ticket_messages`. */
export const ticketStore = {
  async insert(tx: Tx, ticket: Insertable<Tables['tickets']>): Promise<TicketRow> {
    return tx.insertInto('tickets').values(ticket).returningAll().executeTakeFirstOrThrow()
  },

  async byIds(reader: Reader, ids: readonly string[]): Promise<TicketRow[]> {
    return reader
      .selectFrom('tickets')
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
  },

  async lock(tx: Tx, id: string): Promise<TicketRow | undefined> {
    return tx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** Locks several tickets, always in the same order. */
  async lockAll(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, TicketRow>> {
    const rows = await tx
      .selectFrom('tickets')
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** A page of tickets: the newest first, or as the paging asks. */
  async list(reader: Reader, { sort, order, ...paging }: Paging, { assignee_id, ...only }: Only) {
    let tickets = reader
      .selectFrom('tickets')
      .selectAll()
      .where((where) => where.and(only))
      .where('subject', 'ilike', containing(paging.q ?? ''))
    if (assignee_id !== undefined) tickets = tickets.where('assignee_id', 'is not distinct from', assignee_id)
    const sorted =
      sort === 'priority'
        ? tickets.orderBy(URGENCY).orderBy('created_at')
        : tickets.orderBy('created_at', order === 'asc' ? 'asc' : 'desc')
    return pageOf(sorted.orderBy('id'), paging)
  },

  counts: (reader: Reader) => countsBy(reader.selectFrom('tickets'), 'status', ['open', 'answered', 'closed']),

  async change(tx: Tx, id: string, change: Updateable<Tables['tickets']>): Promise<TicketRow> {
    return tx.updateTable('tickets').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  },

  /** A ticket that was merged into one leads to the other from now on. */
  async leadOn(tx: Tx, from: string, into: string): Promise<void> {
    await tx.updateTable('tickets').set({ merged_into: into }).where('merged_into', '=', from).execute()
  },

  async addMessage(tx: Tx, message: Insertable<Tables['ticket_messages']>): Promise<void> {
    await tx.insertInto('ticket_messages').values(message).execute()
  },

  async moveMessages(tx: Tx, from: string, into: string): Promise<void> {
    await tx.updateTable('ticket_messages').set({ ticket_id: into }).where('ticket_id', '=', from).execute()
  },

  /** The messages of tickets, oldest first. */
  async messages(reader: Reader, ticketIds: readonly string[]) {
    return reader
      .selectFrom('ticket_messages')
      .selectAll()
      .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::text[])`)
      .orderBy('at')
      .orderBy('id')
      .execute()
  },
}

/** Table `ticket_replies`. */
export const replyStore = {
  list: (reader: Reader) => reader.selectFrom('ticket_replies').selectAll().orderBy('title').orderBy('id').execute(),

  async count(tx: Tx): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket_replies`.execute(tx)
    return rows[0]?.count ?? 0
  },

  async insert(tx: Tx, reply: Insertable<Tables['ticket_replies']>) {
    return tx.insertInto('ticket_replies').values(reply).returningAll().executeTakeFirstOrThrow()
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['ticket_replies']>) {
    return tx.updateTable('ticket_replies').set(change).where('id', '=', id).returningAll().executeTakeFirst()
  },

  async remove(tx: Tx, id: string) {
    return tx.deleteFrom('ticket_replies').where('id', '=', id).returningAll().executeTakeFirst()
  },
}
