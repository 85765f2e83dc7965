import { z } from 'zod'
import { call } from './call'
import { zId, zOptional, zSuccess } from './common'
import { zDay } from './days'

/** How a permit stands: it holds; what the driver entered waits for an administrator; it has ended; there is none. */
export const PERMIT_STATES = ['valid', 'unconfirmed', 'expired', 'missing'] as const
export type PermitState = (typeof PERMIT_STATES)[number]

/** The permit that a vehicle needs to carry a screen, as it is kept. */
export const zPermit = z.object({
  vehicle_id: z.string(),
  permit_number: z.string().nullable(),
  permit_expires: z.string().nullable(),
  /** It holds today. */
  permit_valid: z.boolean(),
})

/** The permit with all that belongs to it: the owner, what the driver has said of it, and its document. */
export const zPermitKept = zPermit.extend({
  /** All null where the driver is the owner. */
  owner_name: z.string().nullable(),
  owner_phone: z.string().nullable(),
  owner_relation: z.string().nullable(),
  /** What the driver has entered and no administrator has confirmed; null when nothing waits. */
  asked: z.object({ permit_number: z.string(), permit_expires: z.string(), asked_at: z.string() }).nullable(),
  document_name: z.string().nullable(),
  /** Signed, for 5 minutes. */
  document_url: z.string().nullable(),
})
export type PermitKept = z.infer<typeof zPermitKept>

export const setPermit = call({
  method: 'PUT',
  path: '/admin/vehicles/:id/permit',
  group: 'People',
  summary:
    'Keeps the permit of a vehicle: number and last day together, or neither to take it away. What waited is decided.',
  who: ['admin'],
  params: zId,
  body: z
    .object({ permit_number: zOptional(100), permit_expires: zDay.nullish().transform((day) => day ?? null) })
    .superRefine(({ permit_number, permit_expires }, context) => {
      if (permit_number && !permit_expires) {
        context.addIssue({ code: 'custom', path: ['permit_expires'], message: 'validation.required' })
      }
      if (permit_expires && !permit_number) {
        context.addIssue({ code: 'custom', path: ['permit_number'], message: 'validation.required' })
      }
    }),
  answer: zSuccess.extend({ vehicle: zPermitKept }),
})
