import type { Language } from '@ayob/contract/languages'
import { REPLY_NAME, type TicketReply } from '@ayob/contract/support'

/** A prepared answer in the language of a person, with their name filled in. */
export function replyFor(reply: Pick<TicketReply, Language>, language: Language, firstName: string): string {
  return reply[language].replaceAll(REPLY_NAME, () => firstName)
}

/** What decides about a merge. */
export interface Mergeable {
  readonly id: string
  readonly owner_id: string
  readonly merged_into: string | null
}

/** Why a ticket can't be merged into another one; null when it can. */
export function mergeRefusal(from: Mergeable, into: Mergeable): 'same' | 'others' | 'merged' | null {
  if (from.id === into.id) return 'same'
  if (from.owner_id !== into.owner_id) return 'others'
  return from.merged_into !== null || into.merged_into !== null ? 'merged' : null
}

/** Returns whether an administrator may give a ticket to somebody: it is free, or the own one, or taken from its holder. */
export const mayAssign = (holder: string | null, actor: string, over: boolean): boolean =>
  holder === null || holder === actor || over
