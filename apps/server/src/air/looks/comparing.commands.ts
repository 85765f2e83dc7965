import { type ClaimedPlay, isAsPlayed } from '@ayob/domain/looks/claims'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Tx } from '../../platform/ports'
import { lookStore } from './looks.store'

interface ComparingTerms {
  readonly at: Date
  /** The plays of a screen that arrived in a period. Provided by plays. */
  readonly playsOf: (tx: Tx, screenId: string, from: Date, to: Date) => Promise<readonly ClaimedPlay[]>
}

/**
 * Compares the looks of screens with the plays that the screens reported, of which `plays` has those that have arrived since
 * the last call. A picture of something else than what was on differs. Repeating it changes nothing.
 */
export async function compareLooks(
  tx: Tx,
  plays: ReadonlyMap<string, readonly ClaimedPlay[]>,
  { at, playsOf }: ComparingTerms,
): Promise<void> {
  let latest = 0
  for (const some of plays.values()) for (const { startedAt } of some) latest = Math.max(latest, startedAt)
  for (const look of await lookStore.toCompare(tx, [...plays.keys()], new Date(latest))) {
    const { id, screenId, shownAt, bookingId, creative } = look
    if (!shownAt) continue
    const agree = (some: readonly ClaimedPlay[]) => isAsPlayed(shownAt.getTime(), { bookingId, creative }, some)
    const verdict = agree(plays.get(screenId) ?? [])
    if (verdict === undefined) continue
    // Its play may have arrived long before the look did.
    const isFound = verdict || agree(await playsOf(tx, screenId, shownAt, at)) === true
    await lookStore.compared(tx, id, at, isFound)
  }
}

/**
 * Looks contain the position of a vehicle. An erasure keeps them: like the plays that they confirm, they are removed
 * after 90 days.
 */
export const looksPersonal: PersonalPart = {
  name: 'looks',
  exported: ownRows('looks', {
    owner: 'screen_id',
    through: ['screens', 'driver_id'],
    columns: ['screen_id', 'asked_at', 'shown_at', 'state', 'lat', 'lng'],
    order: 'asked_at',
  }),
}
