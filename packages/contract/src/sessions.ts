import { z } from 'zod'
import { zCurrentPassword, zPassword, zUser } from './accounts'
import { call } from './call'
import { zEmail, zId, zIdentifier, zKnownEmail, zName, zSuccess } from './common'
import { zUsedPasskey } from './passkey-shapes'

const account = { group: 'Accounts', who: ['advertiser', 'driver', 'admin'] as const, members: 'all' as const }

export const zCredentials = z.object({
  email: zKnownEmail('validation.email'),
  password: zCurrentPassword,
})

export const zSignedIn = zSuccess.extend({ token: z.string(), user: zUser })

export const signIn = call('POST', '/auth/signin', {
  group: 'Accounts',
  summary: 'Opens a session, or asks for the second step where two-step sign-in is on.',
  who: ['visitor'],
  body: zCredentials,
  answer: z.union([
    zSignedIn,
    zSuccess.extend({
      two_factor_required: z.literal(true),
      /** Valid for five minutes, and only for the second step. */
      challenge: z.string(),
    }),
  ]),
})

const zCode = zIdentifier('validation.code', 40)

export const signInTwoFactor = call('POST', '/auth/signin/two-factor', {
  group: 'Accounts',
  summary:
    'The second step of a sign-in: a code of the authenticator app or a recovery code, each good once. Wrong codes count with wrong passwords.',
  who: ['visitor'],
  body: z.object({ challenge: zName('validation.challenge', 200), code: zCode }),
  answer: zSignedIn,
})

// Administrators sign in by a separate path.
export const adminLogin = call('POST', '/admin/login', {
  ...signIn,
  summary: 'Opens a session for an administrator.',
})

export const logout = call('POST', '/auth/logout', {
  group: 'Accounts',
  summary: 'Ends the session; its token is dead at once.',
  beforeSecondFactor: true,
  who: ['applicant', 'advertiser', 'driver', 'admin'],
  members: 'all',
  answer: zSuccess,
})

export const forgotPassword = call('POST', '/auth/forgot-password', {
  group: 'Accounts',
  summary: 'Mails a link for a new password; the answer never tells whether the e-mail is known.',
  who: ['visitor'],
  body: z.object({ email: zEmail() }),
  answer: zSuccess,
})

export const resetPassword = call('POST', '/auth/reset-password', {
  group: 'Accounts',
  summary: 'Sets a new password with a mailed link; all sessions end.',
  who: ['visitor'],
  body: z.object({ token: zName('validation.resetToken', 200), password: zPassword }),
  answer: zSuccess,
})

export const zPasswordChange = z.object({ current_password: zCurrentPassword, password: zPassword })

export const changePassword = call('PUT', '/auth/password', {
  ...account,
  summary: 'Sets a new password; all other sessions end.',
  body: zPasswordChange,
  answer: zSuccess,
})

export const zSession = z.object({
  id: z.string(),
  /** The browser and operating system, such as `Chrome on Android`. */
  device: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})

export const listSessions = call('GET', '/auth/sessions', {
  ...account,
  summary: 'The open sessions of the account.',
  beforeSecondFactor: true,
  answer: zSuccess.extend({ sessions: z.array(zSession), total: z.number() }),
})

export const endSession = call('DELETE', '/auth/sessions/:id', {
  ...account,
  summary: 'Ends one of the open sessions.',
  touches: ['rights'],
  params: zId,
  answer: zSuccess,
})

export const endOtherSessions = call('DELETE', '/auth/sessions', {
  ...account,
  summary: 'Ends every open session but this one.',
  touches: ['rights'],
  answer: zSuccess,
})

export const stepUp = call('POST', '/auth/step-up', {
  ...account,
  summary:
    'Proves again who is signed in, with the password, a code or a passkey: calls that need it are open for 15 minutes. What changes how a person with a second factor signs in needs password and code, or a passkey. Wrong ones count with wrong passwords.',
  beforeSecondFactor: true,
  body: z
    .object({
      password: zCurrentPassword.optional(),
      code: zCode.optional(),
      passkey: zUsedPasskey.optional(),
      /** Returns another token for the session and invalidates the one of this call. */
      renew: z.boolean('validation.boolean').optional(),
    })
    .refine(
      ({ password, code, passkey }) => (passkey === undefined) !== (password === undefined && code === undefined),
      {
        path: ['password'],
        message: 'validation.passwordOrCode',
      },
    ),
  answer: zSuccess.extend({
    /** Until when calls that need a step-up are allowed. */
    proven_until: z.string(),
    /** Present if `renew` was requested. */
    token: z.string().optional(),
  }),
})

export const getTwoFactor = call('GET', '/auth/two-factor', {
  ...account,
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left.',
  beforeSecondFactor: true,
  answer: zSuccess.extend({
    enabled: z.boolean(),
    recovery_codes_left: z.number(),
    /** Every other call is refused until a second factor is set up. */
    required: z.literal(true).optional(),
  }),
})

export const setUpTwoFactor = call('POST', '/auth/two-factor/setup', {
  ...account,
  summary: 'Makes a secret for an authenticator app. It counts once a code of it was entered.',
  beforeSecondFactor: true,
  touches: ['factors'],
  answer: zSuccess.extend({ secret: z.string(), otpauth_url: z.string() }),
})

export const enableTwoFactor = call('POST', '/auth/two-factor/enable', {
  ...account,
  summary: 'Switches two-step sign-in on with a first code; answers the recovery codes, this once.',
  beforeSecondFactor: true,
  touches: ['factors'],
  body: z.object({ code: zCode }),
  answer: zSuccess.extend({ recovery_codes: z.array(z.string()) }),
})

export const disableTwoFactor = call('POST', '/auth/two-factor/disable', {
  ...account,
  summary: 'Switches two-step sign-in off with the password and a code.',
  touches: ['factors'],
  body: z.object({ password: zCurrentPassword, code: zCode }),
  answer: zSuccess,
})
