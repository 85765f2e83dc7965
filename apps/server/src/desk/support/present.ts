import { type AdminTicket, TICKET_LINKS, type Ticket } from '@ayob/contract/support'
import { accountViews } from '../../people/accounts/accounts.queries'
import { presentAsker } from '../../platform/asker'
import type { Reader } from '../../platform/ports'
import { addressees, ticketLinks, ticketSubjects } from './tickets.queries'
import { type TicketRow, ticketStore } from './tickets.store'

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Tickets with their threads, as their owners see them. */
export async function presentTickets(reader: Reader, rows: readonly TicketRow[]): Promise<Ticket[]> {
  const messages = await ticketStore.messages(
    reader,
    rows.map(({ id }) => id),
  )
  const subjects = await ticketSubjects(reader, present(rows.map(({ merged_into }) => merged_into)))
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    priority: row.priority,
    description: row.description,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    day: row.day,
    merged_into:
      row.merged_into === null ? null : { id: row.merged_into, subject: subjects.get(row.merged_into) ?? '' },
    messages: messages
      .filter(({ ticket_id }) => ticket_id === row.id)
      .map((message) => ({
        id: String(message.id),
        by: message.by_support ? ('support' as const) : ('owner' as const),
        message: message.message,
        at: message.at.toISOString(),
      })),
  }))
}

/** The same for an administrator, with who asks, who has them and what they are about. */
export async function presentForAdmin(
  reader: Reader,
  rows: readonly TicketRow[],
  eyesId: string,
): Promise<AdminTicket[]> {
  const people = await accountViews.people(
    reader,
    present(rows.flatMap(({ owner_id, assignee_id }) => [owner_id, assignee_id])),
  )
  const written = await addressees(reader, [...new Set(rows.map(({ owner_id }) => owner_id))])
  const links = await ticketLinks(reader, {
    screen: present(rows.map(({ screen_id }) => screen_id)),
    booking: present(rows.map(({ booking_id }) => booking_id)),
    payment: present(rows.map(({ payment_id }) => payment_id)),
    payout: present(rows.map(({ payout_id }) => payout_id)),
  })
  const tickets = new Map((await presentTickets(reader, rows)).map((ticket) => [ticket.id, ticket]))
  return rows.flatMap((row) => {
    const ticket = tickets.get(row.id)
    if (!ticket) return []
    const { first_name = '', language = 'en' as const } = written.get(row.owner_id) ?? {}
    const answer = ticket.messages.find(({ by, at }) => by === 'support' && at >= ticket.created_at)
    const closedAt = row.status === 'closed' ? (row.closed_at ?? row.updated_at) : null
    return {
      ...ticket,
      owner: { ...presentAsker(row.owner_id, people.get(row.owner_id)), first_name, language },
      assignee:
        row.assignee_id === null
          ? null
          : {
              id: row.assignee_id,
              name: people.get(row.assignee_id)?.name ?? '',
              current: row.assignee_id === eyesId,
            },
      first_answer_at: answer?.at ?? null,
      closed_at: closedAt?.toISOString() ?? null,
      links: TICKET_LINKS.flatMap((kind) => links.get(`${kind} ${row[`${kind}_id`]}`) ?? []),
    }
  })
}
