export type InvitationState = 'open' | 'used' | 'withdrawn' | 'over'

export interface InvitationFacts {
  readonly usedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly expiresAt: Date
}

/** Whether an invitation can be used. Whatever happened to it first decides. */
export function stateOfInvitation({ usedAt, withdrawnAt, expiresAt }: InvitationFacts, now: Date): InvitationState {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt > now ? 'open' : 'over'
}

/** Addresses are compared case-insensitively. */
export const isInvited = (invited: string, email: string): boolean => invited.toLowerCase() === email.toLowerCase()
