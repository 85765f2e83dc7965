import { z } from 'zod'
import { zPhone } from './accounts'
import { call } from './call'
import { zDigits, zSuccess } from './common'
import { signIn } from './sessions'

export const askPhoneCode = call('POST', '/auth/phone/code', {
  group: 'Accounts',
  summary:
    'Sends a driver a code by SMS that signs in within 10 minutes, once. The answer never tells whether the number is known. A number of Sri Lanka gets one code a minute and five a day.',
  who: ['visitor'],
  body: z.object({ phone: zPhone }),
  answer: zSuccess.extend({
    /** Seconds until this number may ask for another code, which replaces this one. */
    retry_after_s: z.number(),
  }),
})

export const signInByPhone = call('POST', '/auth/phone/signin', {
  group: 'Accounts',
  summary:
    'Opens a session of a driver with a code by SMS, or asks for the second step where two-step sign-in is on. A code takes five guesses. Calls that need a step-up ask for the password all the same.',
  who: ['visitor'],
  body: z.object({ phone: zPhone, code: zDigits(/^\d{6}$/, 'validation.phoneCode') }),
  answer: signIn.answer,
})
