import { z } from 'zod'
import { call } from './call'
import { zEmail, zId, zName, zOptional, zSuccess, zWebAddress } from './common'
import { zDay } from './days'
import { LANGUAGES } from './languages'
import { zVehicleType } from './vehicle-types'

export const USER_TYPES = ['driver', 'advertiser', 'admin'] as const
export type UserType = (typeof USER_TYPES)[number]

export const USER_STATES = ['pending', 'approved', 'rejected', 'inactive'] as const
export type UserStatus = (typeof USER_STATES)[number]

/** Shortest password; the longest bounds the work of hashing it. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200

const zPassword = z
  .string('validation.password')
  .min(1, 'validation.password')
  .min(MIN_PASSWORD, 'validation.passwordShort')
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

const common = {
  first_name: zName('validation.firstName'),
  last_name: zName('validation.lastName'),
  email: zEmail(),
  phone: zName('validation.phone', 40).regex(/^[+\d][\d\s().-]{5,}$/, 'validation.phoneShape'),
  password: zPassword,
  confirm_password: z.string('validation.required').max(MAX_PASSWORD, 'validation.tooLong'),
}

/** What was read and agreed to at sign-up. A program that sends none of it has nothing recorded. */
const consent = {
  /** The version of the privacy notice that was shown. */
  privacy_version: zDay.optional(),
  /** The same for the notice of today. */
  consent: z.boolean('validation.boolean').optional(),
  /** News and offers by mail. */
  marketing: z.boolean('validation.boolean').default(false),
  language: z.enum(LANGUAGES, 'validation.language').default('en'),
}

/** What a driver tells of the vehicle and of themselves. */
export const driverFields = {
  vehicle_number: zName('validation.required', 30),
  national_id: zName('validation.required', 30),
  driving_license: zName('validation.required', 30),
  vehicle_type: zVehicleType.default('tuktuk'),
}

/** What an advertiser tells of the business. */
export const advertiserFields = {
  organization_name: zName(),
  company_email: zEmail(),
  website: zWebAddress,
  business_registration_number: zName('validation.required', 50),
}

const samePasswords = (form: { password: string; confirm_password: string }) => form.password === form.confirm_password

export const zDriverSignUp = z
  .object({ user_type: z.literal('driver'), ...common, ...consent, ...driverFields })
  .refine(samePasswords, { path: ['confirm_password'], message: 'validation.passwordsDiffer' })

export const zAdvertiserSignUp = z
  .object({ user_type: z.literal('advertiser'), ...common, ...consent, ...advertiserFields })
  .refine(samePasswords, { path: ['confirm_password'], message: 'validation.passwordsDiffer' })

export const zSignUp = z.discriminatedUnion('user_type', [zDriverSignUp, zAdvertiserSignUp], 'validation.userType')
export type SignUp = z.output<typeof zSignUp>

/** Document fields by account type. */
export const DOCUMENT_FIELDS = {
  driver: ['vehicle_document', 'national_id_document', 'driving_license_document'],
  advertiser: ['business_registration_document'],
} as const
export const ALL_DOCUMENT_FIELDS = [...DOCUMENT_FIELDS.driver, ...DOCUMENT_FIELDS.advertiser] as const
export type DocumentField = (typeof ALL_DOCUMENT_FIELDS)[number]

/** The largest document, 10 MB. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024

/** The facts of an account beside the user: those of a driver or of an advertiser. */
export const zDetails = z.record(z.string(), z.string().nullable())

export const signUp = call({
  method: 'POST',
  path: '/auth/signup',
  group: 'Accounts',
  summary: 'Registers a driver or an advertiser; the account is reviewed before it can be used.',
  who: ['visitor'],
  body: zSignUp,
  status: 201,
  answer: zSuccess.extend({ token: z.string(), user: zUser }),
})

export const uploadDocuments = call({
  method: 'POST',
  path: '/auth/upload-documents',
  group: 'Accounts',
  summary: 'Takes the documents of the account (pdf, jpg, jpeg or png, 10 MB each).',
  who: ['applicant', 'driver', 'advertiser'],
  files: ALL_DOCUMENT_FIELDS,
  answer: zSuccess.extend({ documents: z.record(z.string(), z.string()) }),
})

export const zCredentials = z.object({
  email: zName('validation.email', 254).toLowerCase(),
  password: z.string('validation.password').min(1, 'validation.password').max(MAX_PASSWORD, 'validation.tooLong'),
})

const zSignedIn = zSuccess.extend({ token: z.string(), user: zUser })

export const signIn = call({
  method: 'POST',
  path: '/auth/signin',
  group: 'Accounts',
  summary: 'Opens a session, or asks for the second step where two-step sign-in is on.',
  who: ['visitor'],
  body: zCredentials,
  answer: z.union([
    zSignedIn,
    zSuccess.extend({
      two_factor_required: z.literal(true),
      /** Good for five minutes, for the second step alone. */
      challenge: z.string(),
    }),
  ]),
})

const zCode = zName('validation.code', 40)

export const signInTwoFactor = call({
  method: 'POST',
  path: '/auth/signin/two-factor',
  group: 'Accounts',
  summary:
    'The second step of a sign-in: a code of the authenticator app or a recovery code, each good once. Wrong codes count with wrong passwords.',
  who: ['visitor'],
  body: z.object({ challenge: zName('validation.challenge', 200), code: zCode }),
  answer: zSignedIn,
})

export const adminLogin = call({
  ...signIn,
  path: '/admin/login',
  summary: 'Opens a session for an administrator.',
})

export const profile = call({
  method: 'GET',
  path: '/auth/profile',
  group: 'Accounts',
  summary: 'The signed-in person and the details of the account.',
  who: ['applicant', 'advertiser', 'driver', 'admin'],
  answer: zSuccess.extend({ user: zUser, details: zDetails }),
})

/** What may be changed of one's own account. An absent field stays as it is. */
export const zProfileChange = z.object({
  first_name: zName('validation.firstName').optional(),
  last_name: zName('validation.lastName').optional(),
  phone: common.phone.optional(),
  organization_name: zName().optional(),
  company_email: zEmail().optional(),
  website: zWebAddress.optional(),
  address: zOptional(300).optional(),
  city: zOptional(100).optional(),
  tin: zOptional(20)
    .refine((tin) => tin === null || /^\d{9}(-?7000)?$/.test(tin), 'validation.tin')
    .optional(),
  invoice_name: zOptional(200).optional(),
})
export type ProfileChange = z.output<typeof zProfileChange>

export const changeProfile = call({
  method: 'PUT',
  path: '/auth/profile',
  group: 'Accounts',
  summary: 'Changes names, phone and the details of the account; what is not sent stays.',
  who: ['advertiser', 'driver', 'admin'],
  body: zProfileChange,
  answer: profile.answer,
})

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  group: 'Accounts',
  summary: 'Ends the session; its token is dead at once.',
  who: ['applicant', 'advertiser', 'driver', 'admin'],
  answer: zSuccess,
})

export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgot-password',
  group: 'Accounts',
  summary: 'Mails a link for a new password; the answer never tells whether the e-mail is known.',
  who: ['visitor'],
  body: z.object({ email: zEmail() }),
  answer: zSuccess,
})

export const resetPassword = call({
  method: 'POST',
  path: '/auth/reset-password',
  group: 'Accounts',
  summary: 'Sets a new password with a mailed link; all sessions end.',
  who: ['visitor'],
  body: z.object({ token: zName('validation.resetToken', 200), password: zPassword }),
  answer: zSuccess,
})

export const zPasswordChange = z.object({ current_password: zCredentials.shape.password, password: zPassword })

export const changePassword = call({
  method: 'PUT',
  path: '/auth/password',
  group: 'Accounts',
  summary: 'Sets a new password; all other sessions end.',
  who: ['advertiser', 'driver', 'admin'],
  body: zPasswordChange,
  answer: zSuccess,
})

export const zSession = z.object({
  id: z.string(),
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})

export const listSessions = call({
  method: 'GET',
  path: '/auth/sessions',
  group: 'Accounts',
  summary: 'The open sessions of the account.',
  who: ['advertiser', 'driver', 'admin'],
  answer: zSuccess.extend({ sessions: z.array(zSession), total: z.number() }),
})

export const endSession = call({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  group: 'Accounts',
  summary: 'Ends one of the open sessions.',
  who: ['advertiser', 'driver', 'admin'],
  params: zId,
  answer: zSuccess,
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/auth/sessions',
  group: 'Accounts',
  summary: 'Ends every open session but this one.',
  who: ['advertiser', 'driver', 'admin'],
  answer: zSuccess,
})

export const getTwoFactor = call({
  method: 'GET',
  path: '/auth/two-factor',
  group: 'Accounts',
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left.',
  who: ['advertiser', 'driver', 'admin'],
  answer: zSuccess.extend({ enabled: z.boolean(), recovery_codes_left: z.number() }),
})

export const setUpTwoFactor = call({
  method: 'POST',
  path: '/auth/two-factor/setup',
  group: 'Accounts',
  summary: 'Makes a secret for an authenticator app. It counts once a code of it was entered.',
  who: ['advertiser', 'driver', 'admin'],
  answer: zSuccess.extend({ secret: z.string(), otpauth_url: z.string() }),
})

export const enableTwoFactor = call({
  method: 'POST',
  path: '/auth/two-factor/enable',
  group: 'Accounts',
  summary: 'Switches two-step sign-in on with a first code; answers the recovery codes, this once.',
  who: ['advertiser', 'driver', 'admin'],
  body: z.object({ code: zCode }),
  answer: zSuccess.extend({ recovery_codes: z.array(z.string()) }),
})

export const disableTwoFactor = call({
  method: 'POST',
  path: '/auth/two-factor/disable',
  group: 'Accounts',
  summary: 'Switches two-step sign-in off with the password and a code.',
  who: ['advertiser', 'driver', 'admin'],
  body: z.object({ password: zCredentials.shape.password, code: zCode }),
  answer: zSuccess,
})
