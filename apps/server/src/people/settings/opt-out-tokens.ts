import { CHOICES, type Choice } from '@ayob/contract/settings'
import { hmac, isSignedBy, type KeyRing, sameText } from '../../platform/secrets'

export type OptOutTokens = ReturnType<typeof createOptOutTokens>

/** Tokens for links that switch one setting off without signing in. They don't expire, because a mail may be read years later. */
export function createOptOutTokens(ring: KeyRing) {
  const signed = (userId: string, choice: string) => `opt-out\n${userId}\n${choice}`
  return {
    make: (userId: string, choice: Choice) => `${userId}.${choice}.${hmac(ring[0], signed(userId, choice))}`,

    /** Returns the content of a token; undefined when it was altered. */
    read(token: string) {
      const [userId = '', named = '', signature = ''] = token.split('.')
      const choice = CHOICES.find((one) => one === named)
      if (!choice || !sameText(token, `${userId}.${named}.${signature}`)) return undefined
      return isSignedBy(ring, signed(userId, choice), signature) ? { userId, choice } : undefined
    },
  }
}
