import type { Reader, Tx } from '../platform/ports'

/** What support keeps of a person. */
export const ticketsPersonal = {
  name: 'tickets',

  async exported(reader: Reader, userId: string) {
    const tickets = await reader
      .selectFrom('tickets')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute()
    const messages = await reader
      .selectFrom('ticket_messages')
      .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
      .select(['ticket_id', 'by_support', 'message', 'at'])
      .where('tickets.owner_id', '=', userId)
      .orderBy('ticket_messages.id')
      .execute()
    return tickets.map(({ owner_id, ...ticket }) => ({
      ...ticket,
      messages: messages.filter(({ ticket_id }) => ticket_id === ticket.id).map(({ ticket_id, ...message }) => message),
    }))
  },

  async erase(tx: Tx, userId: string): Promise<undefined> {
    const own = tx.selectFrom('tickets').select('id').where('owner_id', '=', userId)
    await tx.deleteFrom('ticket_messages').where('ticket_id', 'in', own).execute()
    await tx.deleteFrom('tickets').where('owner_id', '=', userId).execute()
  },
}
