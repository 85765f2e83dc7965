import { z } from 'zod'
import { call } from './call'
import { listed, zId, zName, zPaging, zSuccess, zText } from './common'
import { zDay } from './days'

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
export const TICKET_STATES = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATES)[number]

export const zTicketForm = z.object({
  subject: zName('validation.allRequired'),
  priority: z.enum(TICKET_PRIORITIES, 'validation.priority').default('medium'),
  description: zText('validation.allRequired'),
  /** The day that a driver's question about pay refers to. */
  day: zDay.nullish(),
})

const zMessageForm = z.object({ message: zText('validation.allRequired') })

export const zTicket = z.object({
  id: z.string(),
  subject: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  description: z.string(),
  status: z.enum(TICKET_STATES),
  created_at: z.string(),
  updated_at: z.string(),
  /** The day whose pay a driver asks about. */
  day: z.string().nullable(),
  /** Messages after the description, oldest first. */
  messages: z.array(
    z.object({ id: z.string(), by: z.enum(['owner', 'support']), message: z.string(), at: z.string() }),
  ),
})
export type Ticket = z.infer<typeof zTicket>

const zAdminTicket = zTicket.extend({
  owner: z.object({ id: z.string(), name: z.string(), email: z.string(), user_type: z.string() }),
})
export type AdminTicket = z.infer<typeof zAdminTicket>

const own = { group: 'Support', who: ['advertiser', 'driver'] as const, members: 'all' as const }
const admin = { group: 'Support', who: ['admin'] as const }

export const listTickets = call('GET', '/support/tickets', {
  ...own,
  summary: 'Own tickets with their threads, newest first.',
  query: zPaging,
  answer: zSuccess.extend({ tickets: z.array(zTicket), ...listed }),
})

export const openTicket = call('POST', '/support/tickets', {
  ...own,
  summary: 'Opens a ticket.',
  body: zTicketForm,
  answer: zSuccess.extend({ ticket: zTicket }),
})

export const writeToTicket = call('POST', '/support/tickets/:id/messages', {
  ...own,
  summary: 'Adds to an own ticket, which is open again then.',
  params: zId,
  body: zMessageForm,
  answer: zSuccess.extend({ ticket: zTicket }),
})

export const adminTickets = call('GET', '/admin/tickets', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'All tickets, newest first.',
  query: zPaging.extend({ status: z.enum(['all', ...TICKET_STATES], 'validation.status').default('all') }),
  answer: zSuccess.extend({
    tickets: z.array(zAdminTicket),
    ...listed,
    counts: z.record(z.enum(['all', ...TICKET_STATES]), z.number()),
  }),
})

export const answerTicket = call('POST', '/admin/tickets/:id/messages', {
  ...admin,
  summary: 'Answers a ticket; its owner gets a mail.',
  admins: ['operations'],
  params: zId,
  body: zMessageForm,
  answer: zSuccess.extend({ ticket: zAdminTicket }),
})

export const setTicketStatus = call('PUT', '/admin/tickets/:id/status', {
  ...admin,
  summary: 'Closes a ticket or opens it again.',
  admins: ['operations'],
  params: zId,
  body: z.object({ status: z.enum(TICKET_STATES, 'validation.status') }),
  answer: zSuccess.extend({ ticket: zAdminTicket }),
})
