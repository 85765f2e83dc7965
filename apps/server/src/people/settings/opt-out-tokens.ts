import { CHOICES, type Choice } from '@ayob/contract/settings'
import { hmac, isSignedBy, type KeyRing, sameText } from '../../platform/secrets'

const signed = (userId: string, choice: string) => `opt-out\n${userId}\n${choice}`

/** The token of a link that switches one setting off without signing in. It doesn't expire, because a mail may be read years later. */
export const optOutToken = (ring: KeyRing, userId: string, choice: Choice) =>
  `${userId}.${choice}.${hmac(ring[0], signed(userId, choice))}`

/** Returns the content of a token; undefined when it was altered. */
export function readOptOutToken(ring: KeyRing, token: string) {
  const [userId = '', named = '', signature = ''] = token.split('.')
  const choice = CHOICES.find((one) => one === named)
  if (!choice || !sameText(token, `${userId}.${named}.${signature}`)) return undefined
  return isSignedBy(ring, signed(userId, choice), signature) ? { userId, choice } : undefined
}
