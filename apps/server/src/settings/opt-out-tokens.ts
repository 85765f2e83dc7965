import { CHOICES, type Choice } from '@ayob/contract/settings'
import { hmac, sameText } from '../platform/secrets'

/** Links that switch one choice off without signing in. They don't end: a mail may be read years later. */
export interface OptOutTokens {
  make(userId: string, choice: Choice): string
  /** Undefined when it was altered. */
  read(token: string): { readonly userId: string; readonly choice: Choice } | undefined
}

export function createOptOutTokens(key: string): OptOutTokens {
  const sign = (userId: string, choice: string) => hmac(key, `opt-out\n${userId}\n${choice}`)
  return {
    make: (userId, choice) => `${userId}.${choice}.${sign(userId, choice)}`,
    read(token) {
      const [userId = '', named = '', signature = ''] = token.split('.')
      const choice = CHOICES.find((one) => one === named)
      if (!choice || !sameText(token, `${userId}.${named}.${signature}`)) return undefined
      return sameText(signature, sign(userId, choice)) ? { userId, choice } : undefined
    },
  }
}
