export type InvitationState = 'open' | 'used' | 'withdrawn' | 'over'

export interface InvitationFacts {
  readonly usedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly expiresAt: Date
}

/** Whether an invitation can be used. What happened to it first counts. */
export function stateOfInvitation({ usedAt, withdrawnAt, expiresAt }: InvitationFacts, now: Date): InvitationState {
  if (usedAt) return 'used'
  if (withdrawnAt) return 'withdrawn'
  return expiresAt > now ? 'open' : 'over'
}

/** Addresses are the same whatever their case. */
export const isInvited = (invited: string, email: string): boolean => invited.toLowerCase() === email.toLowerCase()
