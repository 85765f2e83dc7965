import { z } from 'zod'
import { call } from './call'
import { zSuccess } from './common'

/** Where work waits for administrators. */
export const WAITING_PLACES = [
  'registrations',
  'inquiries',
  'today',
  'integrity',
  'payouts',
  'tickets',
  'dataRequests',
  'confirmations',
] as const
export type WaitingPlace = (typeof WAITING_PLACES)[number]

export const adminWaiting = call('GET', '/admin/waiting', {
  group: 'Operations',
  summary: 'How much waits where, of what the roles of the caller may decide.',
  who: ['admin'],
  answer: zSuccess.extend({
    waiting: z.array(z.object({ place: z.enum(WAITING_PLACES), count: z.number() })),
  }),
})
