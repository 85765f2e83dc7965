import { z } from 'zod'
import { call } from './call'
import { listed, zBounded, zId, zIdText, zName, zPaging, zSuccess, zText } from './common'
import { zDay } from './days'
import { LANGUAGES } from './languages'

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
  /** The ticket of the same person that this one was merged into; it takes the messages. */
  merged_into: z.object({ id: z.string(), subject: z.string() }).nullable(),
  /** Messages besides the description, oldest first. */
  messages: z.array(
    z.object({ id: z.string(), by: z.enum(['owner', 'support']), message: z.string(), at: z.string() }),
  ),
})
export type Ticket = z.infer<typeof zTicket>

/** What of a person a ticket can be linked to. */
export const TICKET_LINKS = ['screen', 'booking', 'payment', 'payout'] as const
export type TicketLinkKind = (typeof TICKET_LINKS)[number]

const zTicketLink = z.object({
  kind: z.enum(TICKET_LINKS),
  id: z.string(),
  /** A plate, the reference of a booking, or the number of a payout. */
  title: z.string(),
  at: z.string(),
  /** In LKR; null of a screen. */
  amount: z.number().nullable(),
  /** Of a payment. */
  booking_id: z.string().nullable(),
})
export type TicketLink = z.infer<typeof zTicketLink>

const zPerson = z.object({ id: z.string(), name: z.string() })

const zAdminTicket = zTicket.extend({
  owner: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    user_type: z.string(),
    first_name: z.string(),
    language: z.enum(LANGUAGES),
  }),
  assignee: zPerson.extend({ current: z.boolean() }).nullable(),
  first_answer_at: z.string().nullable(),
  /** Null while it is not closed. */
  closed_at: z.string().nullable(),
  links: z.array(zTicketLink),
})
export type AdminTicket = z.infer<typeof zAdminTicket>

/** The days before now from which the medians of the queue are. */
export const TICKET_FIGURES_DAYS = 30

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

const operations = { ...admin, admins: ['operations'] as const }
const readers = { ...admin, admins: ['operations', 'auditor'] as const }
const one = { ...operations, params: zId, answer: zSuccess.extend({ ticket: zAdminTicket }) }

export const adminTickets = call('GET', '/admin/tickets', {
  ...readers,
  summary:
    'All tickets: by default the newest first, with `order=asc` the oldest, with `sort=priority` the most urgent, the oldest of them first.',
  query: zPaging.extend({
    status: z.enum(['all', ...TICKET_STATES], 'validation.status').default('all'),
    priority: z.enum(TICKET_PRIORITIES, 'validation.priority').optional(),
    /** `me`, `nobody`, or the id of an administrator. */
    assignee: zBounded(100).optional(),
  }),
  answer: zSuccess.extend({
    tickets: z.array(zAdminTicket),
    ...listed,
    counts: z.record(z.enum(['all', ...TICKET_STATES]), z.number()),
    /** The administrators to whom a ticket can be given. */
    colleagues: z.array(zPerson),
    /** Medians of the last 30 days in minutes; null without any. */
    medians: z.object({ first_answer: z.number().nullable(), resolution: z.number().nullable() }),
  }),
})

export const adminTicket = call('GET', '/admin/tickets/:id', {
  ...readers,
  summary: 'One ticket with its thread.',
  params: zId,
  answer: zSuccess.extend({ ticket: zAdminTicket }),
})

export const answerTicket = call('POST', '/admin/tickets/:id/messages', {
  ...one,
  summary: 'Answers a ticket; its owner gets a mail. A ticket that nobody has becomes that of the caller.',
  body: zMessageForm,
})

export const setTicketStatus = call('PUT', '/admin/tickets/:id/status', {
  ...one,
  summary: 'Closes a ticket or opens it again.',
  body: z.object({ status: z.enum(TICKET_STATES, 'validation.status') }),
})

export const assignTicket = call('POST', '/admin/tickets/:id/assign', {
  ...one,
  summary:
    'Gives a ticket to the caller, to a colleague, or to nobody. 409 when somebody else has it, unless `over` says to take it from them.',
  body: z.object({
    assignee_id: zIdText('validation.invalid').nullable(),
    over: z.boolean('validation.invalid').optional(),
  }),
})

export const setTicketPriority = call('PUT', '/admin/tickets/:id/priority', {
  ...one,
  summary: 'Changes how urgent a ticket is.',
  body: z.object({ priority: z.enum(TICKET_PRIORITIES, 'validation.priority') }),
})

export const mergeTicket = call('POST', '/admin/tickets/:id/merge', {
  ...one,
  summary:
    'Merges a ticket into another one of the same person: its messages move there, and it is closed. Answers with the other one.',
  body: z.object({ into: zIdText('validation.invalid') }),
})

export const linkTicket = call('PUT', '/admin/tickets/:id/links', {
  ...one,
  summary: 'Links a ticket to a screen, booking, payment or payout of its person; what is absent is unlinked.',
  body: z.object({
    screen_id: zIdText('validation.invalid').nullish(),
    booking_id: zIdText('validation.invalid').nullish(),
    payment_id: zIdText('validation.invalid').nullish(),
    payout_id: zIdText('validation.invalid').nullish(),
  }),
})

export const ticketChoices = call('GET', '/admin/tickets/:id/choices', {
  ...readers,
  summary:
    "What a ticket can be linked to or merged into: its person's newest screens, bookings, payments, payouts and tickets.",
  params: zId,
  answer: zSuccess.extend({
    links: z.array(zTicketLink),
    tickets: z.array(z.object({ id: z.string(), subject: z.string(), created_at: z.string() })),
  }),
})

/** The most prepared answers that are kept. */
export const MOST_TICKET_REPLIES = 100
/** Stands for the first name of the person in a prepared answer. */
export const REPLY_NAME = '{name}'

const zReplyForm = z.object({
  title: zName('validation.required', 80),
  en: zText(),
  si: zText(),
  ta: zText(),
})
const zReply = z.object({ id: z.string(), title: z.string(), en: z.string(), si: z.string(), ta: z.string() })
export type TicketReply = z.infer<typeof zReply>
const reply = { ...operations, answer: zSuccess.extend({ reply: zReply }) }

export const ticketReplies = call('GET', '/admin/ticket-replies', {
  ...readers,
  summary: 'The prepared answers, by title.',
  answer: zSuccess.extend({ replies: z.array(zReply) }),
})

export const addTicketReply = call('POST', '/admin/ticket-replies', {
  ...reply,
  summary: `Adds a prepared answer in three languages; ${REPLY_NAME} stands for the first name of the person.`,
  body: zReplyForm,
})

export const changeTicketReply = call('PUT', '/admin/ticket-replies/:id', {
  ...reply,
  summary: 'Changes a prepared answer.',
  params: zId,
  body: zReplyForm,
})

export const deleteTicketReply = call('DELETE', '/admin/ticket-replies/:id', {
  ...operations,
  summary: 'Removes a prepared answer.',
  params: zId,
  answer: zSuccess,
})
