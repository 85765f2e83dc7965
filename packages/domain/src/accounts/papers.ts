import type { UserStatus } from '@ayob/contract/accounts'

/** What storing a paper does beside: the one before it is kept, and a reviewer is asked. */
export interface PaperChange {
  readonly keepsOld: boolean
  readonly asksReview: boolean
}

/**
 * Before the review a paper replaces the one before. Afterwards that one is kept, and the new one waits for review; of a
 * permit, whose first document comes after the approval and is reviewed with its number, only a replacement waits.
 */
export function paperChange(
  status: UserStatus,
  { isPermit, isFirst }: { isPermit: boolean; isFirst: boolean },
): PaperChange {
  const reviewed = status !== 'pending'
  return { keepsOld: reviewed && !isFirst, asksReview: reviewed && !(isPermit && isFirst) }
}

/** The version that counts again when a paper is rejected: the last one that a reviewer had accepted. */
export function lastAccepted<V extends { readonly accepted: boolean; readonly replaced_at: Date }>(
  versions: readonly V[],
): V | undefined {
  return versions
    .filter(({ accepted }) => accepted)
    .reduce<V | undefined>((last, one) => (last && last.replaced_at >= one.replaced_at ? last : one), undefined)
}
