import type { OrganisationRole } from '@ayob/contract/call'

/** Somebody's place in an organisation; `null` for who is not a member. */
type Role = OrganisationRole | null

/**
 * Why a member can't be removed, or can't leave: `forbidden` for who may not do it, `owner` because an organisation is never
 * without an owner, `unknown` for who is no member. Undefined when nothing stands against it.
 */
export function removalRefusal(
  actor: Role,
  target: Role,
  isSelf: boolean,
): 'forbidden' | 'owner' | 'unknown' | undefined {
  if (!isSelf && actor !== 'owner') return 'forbidden'
  if (target === null) return 'unknown'
  return target === 'owner' ? 'owner' : undefined
}

/** What members are told of: what is booked, what is paid, and what is booked and waits to be paid. */
export type Concern = 'booking' | 'due' | 'payment'

const CONCERNED: Readonly<Record<Concern, readonly OrganisationRole[]>> = {
  booking: ['owner', 'booker'],
  due: ['owner', 'booker', 'finance'],
  payment: ['owner', 'finance'],
}

/** Roles of the members who are told of something. */
export const rolesTold = (concern: Concern): readonly OrganisationRole[] => CONCERNED[concern]
