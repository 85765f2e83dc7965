import { z } from 'zod'
import { ADMIN_ROLES, call, maxFormOf, ORGANISATION_ROLES } from './call'
import { OWNERS, zEmail, zIdentifier, zName, zOptional, zSuccess, zWebAddress } from './common'
import { zDay } from './days'
import { LANGUAGES } from './languages'
import { tidyIdentifier } from './text'
import { zVehicleType } from './vehicle-types'

export const USER_TYPES = ['driver', 'advertiser', 'admin'] as const
export type UserType = (typeof USER_TYPES)[number]

export const USER_STATES = ['pending', 'approved', 'rejected', 'inactive'] as const
export type UserStatus = (typeof USER_STATES)[number]

/** Shortest password. The maximum limits the work of hashing. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200

export const zPassword = z
  .string('validation.password')
  .min(1, 'validation.password')
  .min(MIN_PASSWORD, 'validation.passwordShort')
  .max(MAX_PASSWORD, 'validation.tooLong')

/** A password that is entered to confirm the user's identity. */
export const zCurrentPassword = z
  .string('validation.password')
  .min(1, 'validation.password')
  .max(MAX_PASSWORD, 'validation.tooLong')

export const zUser = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  user_type: z.enum(USER_TYPES),
  status: z.enum(USER_STATES),
  photo_url: z.string().nullable(),
  created_at: z.string(),
})
export type User = z.infer<typeof zUser>

/** The form of a phone number. */
export const PHONE = /^[+\d][\d\s().-]{5,}$/

/** A phone number as people write it. */
export const zPhone = zIdentifier('validation.phone', 40).regex(PHONE, 'validation.phoneShape')

const common = {
  first_name: zName('validation.firstName'),
  last_name: zName('validation.lastName'),
  email: zEmail(),
  phone: zPhone,
  password: zPassword,
  confirm_password: z.string('validation.required').max(MAX_PASSWORD, 'validation.tooLong'),
}

/** The consent that the applicant gave at sign-up. Nothing is recorded when it is absent. */
const consent = {
  /** The version of the privacy notice that was shown. */
  privacy_version: zDay.optional(),
  /** The same, but only for the current version of the notice. */
  consent: z.boolean('validation.boolean').optional(),
  /** News and offers by mail. */
  marketing: z.boolean('validation.boolean').default(false),
  language: z.enum(LANGUAGES, 'validation.language').default('en'),
}

/** Details of a driver. */
export const driverFields = {
  vehicle_number: zIdentifier('validation.required', 30),
  national_id: zIdentifier('validation.required', 30),
  driving_license: zIdentifier('validation.required', 30),
  vehicle_type: zVehicleType.default('tuktuk'),
}

/** Details of an advertiser. */
export const advertiserFields = {
  organization_name: zName(),
  company_email: zEmail(),
  website: zWebAddress,
  business_registration_number: zIdentifier('validation.required', 50),
}

/** A refinement of forms in which a new password is entered twice. */
export const samePasswords: [(form: { password: string; confirm_password: string }) => boolean, object] = [
  (form) => form.password === form.confirm_password,
  { path: ['confirm_password'], message: 'validation.passwordsDiffer' },
]

const { email: _, ...invited } = common
/** The sign-up form of an invited person: everything but the e-mail address. */
export const invitedFields = { ...invited, ...consent }

export const zDriverSignUp = z
  .object({ user_type: z.literal('driver'), ...common, ...consent, ...driverFields })
  .refine(...samePasswords)

export const zAdvertiserSignUp = z
  .object({ user_type: z.literal('advertiser'), ...common, ...consent, ...advertiserFields })
  .refine(...samePasswords)

export const zSignUp = z.discriminatedUnion('user_type', [zDriverSignUp, zAdvertiserSignUp], 'validation.userType')
export type SignUp = z.output<typeof zSignUp>

export const DOCUMENT_FIELDS = {
  driver: ['vehicle_document', 'national_id_document', 'driving_license_document'],
  advertiser: ['business_registration_document'],
} as const
export const ALL_DOCUMENT_FIELDS = [...DOCUMENT_FIELDS.driver, ...DOCUMENT_FIELDS.advertiser] as const
export type DocumentField = (typeof ALL_DOCUMENT_FIELDS)[number]

/** The largest document, 10 MB. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024

/** The details of a driver's or an advertiser's account. */
export const zDetails = z.record(z.string(), z.string().nullable())

export const signUp = call('POST', '/auth/signup', {
  group: 'Accounts',
  summary: 'Registers a driver or an advertiser; the account is reviewed before it can be used.',
  who: ['visitor'],
  body: zSignUp,
  status: 201,
  answer: zSuccess.extend({ token: z.string(), user: zUser }),
})

export const uploadDocuments = call('POST', '/auth/upload-documents', {
  group: 'Accounts',
  summary: 'Takes the documents of the account (pdf, jpg, jpeg or png, 10 MB each).',
  touches: ['papers'],
  mostAnHour: 60,
  who: ['applicant', 'driver', 'advertiser'],
  members: OWNERS,
  files: ALL_DOCUMENT_FIELDS,
  maxBody: maxFormOf(ALL_DOCUMENT_FIELDS.length, MAX_DOCUMENT_BYTES),
  answer: zSuccess.extend({ documents: z.record(z.string(), z.string()) }),
})

export const profile = call('GET', '/auth/profile', {
  group: 'Accounts',
  summary: 'The signed-in person and the details of the account.',
  beforeSecondFactor: true,
  who: ['applicant', 'advertiser', 'driver', 'admin'],
  answer: zSuccess.extend({
    user: zUser,
    details: zDetails,
    /** The organisations of the person; `current` is the one that the session acts for. Empty for other people. */
    organisations: z.array(
      z.object({ id: z.string(), name: z.string(), role: z.enum(ORGANISATION_ROLES), current: z.boolean() }),
    ),
    /** The roles of an administrator; empty for other people. */
    admin_roles: z.array(z.enum(ADMIN_ROLES)),
    /** What the account has stored: files with all that was made of them, designs and drafts. */
    storage: z.object({ used_bytes: z.number(), quota_bytes: z.number() }),
  }),
})
export type Profile = z.infer<typeof profile.answer>

/** The fields of their own account that people may change. An absent field stays as it is. */
export const zProfileChange = z
  .object({
    first_name: common.first_name,
    last_name: common.last_name,
    phone: common.phone,
    organization_name: advertiserFields.organization_name,
    company_email: advertiserFields.company_email,
    website: zWebAddress,
    address: zOptional(300),
    city: zOptional(100),
    tin: zOptional(20, tidyIdentifier).refine((tin) => tin === null || /^\d{9}(-?7000)?$/.test(tin), 'validation.tin'),
    invoice_name: zOptional(200),
  })
  .partial()
export type ProfileChange = z.output<typeof zProfileChange>

export const changeProfile = call('PUT', '/auth/profile', {
  group: 'Accounts',
  summary:
    'Changes names, phone and the details of the account; what is not sent stays. Of the details of an organisation, its owner alone. Another phone number needs a proof not older than 15 minutes.',
  who: ['advertiser', 'driver', 'admin'],
  members: 'all',
  body: zProfileChange,
  answer: profile.answer,
})
