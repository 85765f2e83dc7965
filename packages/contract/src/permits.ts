import { z } from 'zod'
import { call } from './call'
import { zEmail, zId, zOptional, zSuccess } from './common'
import { zDay } from './days'
import { tidyIdentifier } from './text'

/** State of a permit. `unconfirmed`: the driver has entered a permit that no administrator has confirmed. */
export const PERMIT_STATES = ['valid', 'unconfirmed', 'expired', 'missing'] as const
export type PermitState = (typeof PERMIT_STATES)[number]

/** The permit that a vehicle needs to carry a screen, with the vehicle's owner, the driver's entry and its document. */
export const zPermitKept = z.object({
  vehicle_id: z.string(),
  permit_number: z.string().nullable(),
  permit_expires: z.string().nullable(),
  /** Valid today. */
  permit_valid: z.boolean(),
  /** All null when the driver is the owner. */
  owner_name: z.string().nullable(),
  owner_phone: z.string().nullable(),
  owner_relation: z.string().nullable(),
  /** The account of the driver who owns the vehicle and sees its days; null when the driver is the owner. */
  owner_account: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The driver's entry that no administrator has confirmed; null without one. */
  asked: z.object({ permit_number: z.string(), permit_expires: z.string(), asked_at: z.string() }).nullable(),
  document_name: z.string().nullable(),
  /** A signed link, valid for 5 minutes. */
  document_url: z.string().nullable(),
})
export type PermitKept = z.infer<typeof zPermitKept>

/** Refuses a permit with only a number or only an expiry date. */
export function wholePermit(
  permit: { permit_number?: string | null | undefined; permit_expires?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  const missing = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'validation.required' })
  if (permit.permit_number && !permit.permit_expires) missing('permit_expires')
  if (permit.permit_expires && !permit.permit_number) missing('permit_number')
}

export const setPermit = call('PUT', '/admin/vehicles/:id/permit', {
  group: 'People',
  summary:
    'Keeps the permit of a vehicle: number and last day together, or neither to take it away. What waited is decided.',
  admins: ['reviewer', 'operations'],
  who: ['admin'],
  params: zId,
  body: z
    .object({
      permit_number: zOptional(100, tidyIdentifier),
      permit_expires: zDay.nullish().transform((day) => day ?? null),
    })
    .superRefine(wholePermit),
  answer: zSuccess.extend({ vehicle: zPermitKept }),
})

export const setVehicleOwner = call('PUT', '/admin/vehicles/:id/owner', {
  group: 'People',
  summary:
    "Names the driver's account that owns a vehicle, by its e-mail address, or none: it sees the days of the vehicle's driver.",
  admins: ['reviewer', 'operations'],
  who: ['admin'],
  touches: ['money', 'rights'],
  params: zId,
  body: z.object({ email: zEmail().nullable() }),
  answer: zSuccess.extend({ vehicle: zPermitKept }),
})
