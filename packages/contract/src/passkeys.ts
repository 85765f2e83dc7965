import { z } from 'zod'
import { call } from './call'
import { zId, zName, zSuccess } from './common'
import { zBytes, zCredential, zUsedPasskey } from './passkey-shapes'
import { zSignedIn } from './sessions'

const account = { group: 'Accounts', who: ['advertiser', 'driver', 'admin'] as const, members: 'all' as const }

/** The browser's answer when a passkey was created: `RegistrationResponseJSON`. */
const zMade = zCredential.extend({
  response: z.object(
    {
      clientDataJSON: zBytes(4000),
      attestationObject: zBytes(20_000),
      transports: z
        .array(zName('validation.passkey', 20), 'validation.passkey')
        .max(10, 'validation.passkey')
        .optional(),
    },
    'validation.passkey',
  ),
})
export type MadePasskey = z.output<typeof zMade>

const zPasskey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** Null until it has been used to sign in or for a step-up. */
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof zPasskey>

const zPasskeyName = zName('validation.passkeyName', 60)
/** Options for the browser, in the format of `@simplewebauthn/browser`. */
const zOptions = z.record(z.string(), z.unknown())

export const listPasskeys = call('GET', '/auth/passkeys', {
  ...account,
  summary: 'The passkeys of the account, the oldest first.',
  beforeSecondFactor: true,
  answer: zSuccess.extend({ passkeys: z.array(zPasskey), total: z.number() }),
})

export const passkeyOptions = call('POST', '/auth/passkeys/options', {
  ...account,
  summary: 'What a browser needs to make a passkey. The challenge is good once, for five minutes.',
  beforeSecondFactor: true,
  touches: ['factors'],
  answer: zSuccess.extend({ options: zOptions }),
})

export const registerPasskey = call('POST', '/auth/passkeys/register', {
  ...account,
  summary:
    'Keeps a passkey that the browser has made. From the first one on, a password alone does not sign in; recovery codes are answered, this once, where the account has none.',
  beforeSecondFactor: true,
  touches: ['factors'],
  status: 201,
  body: z.object({ name: zPasskeyName, response: zMade }),
  answer: zSuccess.extend({ passkey: zPasskey, recovery_codes: z.array(z.string()).optional() }),
})

export const renamePasskey = call('PUT', '/auth/passkeys/:id', {
  ...account,
  summary: 'Names a passkey.',
  params: zId,
  body: z.object({ name: zPasskeyName }),
  answer: zSuccess.extend({ passkey: zPasskey }),
})

export const removePasskey = call('DELETE', '/auth/passkeys/:id', {
  ...account,
  summary: 'Removes a passkey; it does not sign in any more.',
  touches: ['factors'],
  params: zId,
  answer: zSuccess,
})

export const passkeySignInOptions = call('POST', '/auth/passkeys/signin-options', {
  group: 'Accounts',
  summary:
    'What a browser needs to use a passkey, for a sign-in or a step-up. The challenge is good once, for five minutes.',
  who: ['visitor'],
  answer: zSuccess.extend({ options: zOptions }),
})

export const passkeySignIn = call('POST', '/auth/passkeys/signin', {
  group: 'Accounts',
  summary: 'Opens a session with a passkey alone: it is something one has and something one knows or is.',
  who: ['visitor'],
  body: z.object({ response: zUsedPasskey }),
  answer: zSignedIn,
})
