import type { Core } from '../../platform/core'
import { invitationStore } from './organisations.store'

const KEPT_MS = 30 * 86_400_000

/** Deletes invitations 30 days after they were used, withdrawn or expired. */
export async function forgetInvitations({ clock, transact }: Core): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await transact((tx) => invitationStore.removeEndedBefore(tx, before))
}
