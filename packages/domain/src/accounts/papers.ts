import type { UserStatus } from '@ayob/contract/accounts'

/** The side effects of storing a document: whether the previous one is kept, and whether a reviewer is asked. */
export interface PaperChange {
  readonly keepsOld: boolean
  readonly asksReview: boolean
}

/**
 * Before the review a document replaces the previous one. Afterwards the previous one is kept, and the new one waits for
 * review. A first permit comes after the approval and is reviewed together with its number, so only its replacement waits.
 */
export function paperChange(
  status: UserStatus,
  { isPermit, isFirst }: { isPermit: boolean; isFirst: boolean },
): PaperChange {
  const reviewed = status !== 'pending'
  return { keepsOld: reviewed && !isFirst, asksReview: reviewed && !(isPermit && isFirst) }
}

/** The version that becomes valid again when a document is rejected: the last one that a reviewer accepted. */
export function lastAccepted<V extends { readonly accepted: boolean; readonly replaced_at: Date }>(
  versions: readonly V[],
): V | undefined {
  return versions
    .filter(({ accepted }) => accepted)
    .reduce<V | undefined>((last, one) => (last && last.replaced_at >= one.replaced_at ? last : one), undefined)
}
