import { ownRows, type PersonalPart } from '../../platform/personal.queries'

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
