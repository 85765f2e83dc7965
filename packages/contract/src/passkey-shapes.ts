import { z } from 'zod'

/** Bytes in base64url, as browsers provide them. */
export const zBytes = (max: number) =>
  z
    .string('validation.passkey')
    .regex(/^[\w-]+$/, 'validation.passkey')
    .max(max, 'validation.passkey')

export const zCredential = z.object(
  {
    id: zBytes(1400),
    rawId: zBytes(1400),
    type: z.literal('public-key', 'validation.passkey'),
  },
  'validation.passkey',
)

/** The browser's answer when a passkey was used: `AuthenticationResponseJSON`. */
export const zUsedPasskey = zCredential.extend({
  response: z.object(
    {
      clientDataJSON: zBytes(4000),
      authenticatorData: zBytes(4000),
      signature: zBytes(2000),
    },
    'validation.passkey',
  ),
})
export type UsedPasskey = z.output<typeof zUsedPasskey>
