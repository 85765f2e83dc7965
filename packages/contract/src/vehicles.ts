import { z } from 'zod'
import { MAX_DOCUMENT_BYTES, PHONE } from './accounts'
import { call, maxFormOf } from './call'
import { zChanged, zSuccess } from './common'
import { zDay } from './days'
import { wholePermit, zPermitKept } from './permits'
import { tidyIdentifier } from './text'

/** The owner's relation to the driver, if they differ. */
export const OWNER_RELATIONS = ['family', 'employer', 'rental', 'other'] as const
export type OwnerRelation = (typeof OWNER_RELATIONS)[number]

/** Returns true when a stored value is one of the relations. */
export const isOwnerRelation = (word: string | null): word is OwnerRelation =>
  OWNER_RELATIONS.some((relation) => relation === word)

/** Field of the uploaded permit document. */
export const PERMIT_DOCUMENT = 'permit_document'

export const zOwnVehicle = zPermitKept.extend({
  vehicle_number: z.string(),
  vehicle_type: z.string(),
  /** Days until the permit expires: 0 on its last day, negative afterwards; null without a permit. */
  permit_days_left: z.number().nullable(),
})
export type OwnVehicle = z.infer<typeof zOwnVehicle>

const own = { group: 'Drivers', who: ['driver'] as const }

export const getVehicle = call('GET', '/driver/vehicle', {
  ...own,
  summary: 'The own vehicle: its owner, its permit, and what waits for an administrator.',
  answer: zSuccess.extend({ vehicle: zOwnVehicle }),
})

export const changeVehicle = call('PUT', '/driver/vehicle', {
  ...own,
  summary: 'Says who owns the vehicle, and what its permit is: a permit counts once an administrator has confirmed it.',
  mostAnHour: 60,
  body: z
    .object({
      owner_name: zChanged(200),
      owner_phone: zChanged(40, tidyIdentifier).refine((phone) => !phone || PHONE.test(phone), 'validation.phoneShape'),
      owner_relation: z.enum(OWNER_RELATIONS, 'validation.ownerRelation').nullish(),
      permit_number: zChanged(100, tidyIdentifier),
      permit_expires: zDay.nullish(),
    })
    .superRefine(wholePermit)
    .refine(({ owner_name, owner_phone, owner_relation }) => owner_name !== null || !(owner_phone || owner_relation), {
      path: ['owner_name'],
      message: 'validation.required',
    }),
  answer: zSuccess.extend({ vehicle: zOwnVehicle }),
})

export const uploadPermit = call('POST', '/driver/vehicle/document', {
  ...own,
  summary: 'Uploads the document of the permit; one that was there before is replaced.',
  mostAnHour: 60,
  files: [PERMIT_DOCUMENT],
  maxBody: maxFormOf(1, MAX_DOCUMENT_BYTES),
  answer: zSuccess.extend({ vehicle: zOwnVehicle }),
})
