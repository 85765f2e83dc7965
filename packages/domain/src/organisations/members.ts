import type { OrganisationRole } from '@ayob/contract/call'

/** A person's role in an organisation; `null` for a person who is not a member. */
type Role = OrganisationRole | null

/**
 * Why a member can't be removed, or can't leave: `forbidden` when the person has no right to do it, `owner` because an
 * organisation always has an owner, `unknown` when the person is not a member. Undefined when nothing prevents it.
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

/** The topics that members are notified of: bookings, payments, and bookings that wait for payment. */
export type Concern = 'booking' | 'due' | 'payment'

const CONCERNED: Readonly<Record<Concern, readonly OrganisationRole[]>> = {
  booking: ['owner', 'booker'],
  due: ['owner', 'booker', 'finance'],
  payment: ['owner', 'finance'],
}

/** The roles of the members who are notified of a topic. */
export const rolesTold = (concern: Concern): readonly OrganisationRole[] => CONCERNED[concern]
