import { CHOICES, type Choice } from '@ayob/contract/settings'
import { hmac, sameText } from '../platform/secrets'

export type OptOutTokens = ReturnType<typeof createOptOutTokens>

/**
 * Tokens for links that switch one choice off without signing in. They don't expire: a mail may be read years later.
 */
export function createOptOutTokens(key: string) {
  const sign = (userId: string, choice: string) => hmac(key, `opt-out\n${userId}\n${choice}`)
  return {
    make: (userId: string, choice: Choice) => `${userId}.${choice}.${sign(userId, choice)}`,

    /** Returns what a token names; undefined when it was altered. */
    read(token: string) {
      const [userId = '', named = '', signature = ''] = token.split('.')
      const choice = CHOICES.find((one) => one === named)
      if (!choice || !sameText(token, `${userId}.${named}.${signature}`)) return undefined
      return sameText(signature, sign(userId, choice)) ? { userId, choice } : undefined
    },
  }
}
