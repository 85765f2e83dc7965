import { z } from 'zod'
import { call } from './call'
import { zLine, zSuccess } from './common'

/** The kinds of search results, in display order. */
export const FOUND_KINDS = [
  'booking',
  'vehicle',
  'screen',
  'invoice',
  'credit_note',
  'payout',
  'driver',
  'advertiser',
  'administrator',
  'ticket',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Shorter words match too much. */
export const LEAST_SEARCHED = 2

const zFound = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Of the result itself; for a vehicle the id of its driver, for an invoice or credit note the id of its booking. */
  id: z.string(),
  /** A name or a number. */
  title: z.string(),
  /** Distinguishes results with the same name. */
  detail: z.string(),
})
export type Found = z.infer<typeof zFound>

export const adminSearch = call('GET', '/admin/search', {
  group: 'Operations',
  summary:
    'Finds people by the beginning of a name, an e-mail address or a phone number, and bookings, plates, screens, invoices, credit notes, payouts and tickets by the beginning of their number or subject; at most 5 of a kind, and only what the roles may read.',
  who: ['admin'],
  query: z.object({
    q: zLine(100).min(LEAST_SEARCHED, 'validation.search'),
  }),
  answer: zSuccess.extend({ found: z.array(zFound), total: z.number() }),
})
