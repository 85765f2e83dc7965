import { z } from 'zod'
import { call } from './call'
import { clean, zSuccess } from './common'
import { zDay } from './days'
import { zPermitKept } from './permits'

/** What the owner of a vehicle is to the driver, where they are not the same. */
export const OWNER_RELATIONS = ['family', 'employer', 'rental', 'other'] as const
export type OwnerRelation = (typeof OWNER_RELATIONS)[number]

/** Whether a kept word is one of the relations. */
export const isOwnerRelation = (word: string | null): word is OwnerRelation =>
  OWNER_RELATIONS.some((relation) => relation === word)

/** Field of the uploaded permit document. */
export const PERMIT_DOCUMENT = 'permit_document'

/** A driver's own vehicle. */
export const zOwnVehicle = zPermitKept.extend({
  vehicle_number: z.string(),
  vehicle_type: z.string(),
  /** Days until the permit ends, 0 on its last day, below zero afterwards; null without one. */
  permit_days_left: z.number().nullable(),
})
export type OwnVehicle = z.infer<typeof zOwnVehicle>

/** Absent leaves it as it is; null and empty take it away. */
const zChange = (max: number) =>
  clean(z.string('validation.text'))
    .max(max, 'validation.tooLong')
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))

const mine = { group: 'Drivers', who: ['driver'] as const }

export const getVehicle = call({
  ...mine,
  method: 'GET',
  path: '/driver/vehicle',
  summary: 'The own vehicle: its owner, its permit, and what waits for an administrator.',
  answer: zSuccess.extend({ vehicle: zOwnVehicle }),
})

export const changeVehicle = call({
  ...mine,
  method: 'PUT',
  path: '/driver/vehicle',
  summary: 'Says who owns the vehicle, and what its permit is: a permit counts once an administrator has confirmed it.',
  body: z
    .object({
      owner_name: zChange(200),
      owner_phone: zChange(40).refine(
        (phone) => !phone || /^[+\d][\d\s().-]{5,}$/.test(phone),
        'validation.phoneShape',
      ),
      owner_relation: z.enum(OWNER_RELATIONS, 'validation.ownerRelation').nullish(),
      permit_number: zChange(100),
      permit_expires: zDay.nullish(),
    })
    .superRefine(({ permit_number, permit_expires, owner_name, owner_phone, owner_relation }, context) => {
      const missing = (field: string) =>
        context.addIssue({ code: 'custom', path: [field], message: 'validation.required' })
      if (permit_number && !permit_expires) missing('permit_expires')
      if (permit_expires && !permit_number) missing('permit_number')
      if (owner_name === null && (owner_phone || owner_relation)) missing('owner_name')
    }),
  answer: zSuccess.extend({ vehicle: zOwnVehicle }),
})

export const uploadPermit = call({
  ...mine,
  method: 'POST',
  path: '/driver/vehicle/document',
  summary: 'Uploads the document of the permit; one that was there before is replaced.',
  files: [PERMIT_DOCUMENT],
  answer: zSuccess.extend({ vehicle: zOwnVehicle }),
})
