import { DAY_MS } from '@ayob/contract/durations'
import type { Core } from '../../platform/ports'
import { invitationStore } from './organisations.store'

const KEPT_MS = 30 * DAY_MS

/** Deletes invitations 30 days after they were used, withdrawn or expired. */
export async function forgetInvitations({ clock, transact }: Core): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await transact((tx) => invitationStore.removeEndedBefore(tx, before))
}
