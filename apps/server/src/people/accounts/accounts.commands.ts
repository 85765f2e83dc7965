import type { Language } from '@ayob/contract/languages'
import { notFound, Refusal } from '../../platform/errors'
import type { Core, Tx } from '../../platform/ports'
import { accounts } from './accounts.store'
import { registrationStore } from './registrations.store'
import { endSessionsOf } from './sessions.commands'

export const setLanguage = (tx: Tx, userId: string, language: Language): Promise<void> =>
  accounts.setLanguage(tx, userId, language)

/** Switches the account of an administrator off, and ends its sessions. */
export async function closeAdministrator(tx: Tx, userId: string): Promise<void> {
  await accounts.switchOff(tx, userId)
  await endSessionsOf(tx, userId)
}

/**
 * Switches an account off or on again; switched off, all its sessions end. Returns the account. Errors: 404; 409 for a
 * registration that is not approved, an erased account, or an account that is already in the requested state.
 */
export async function switchAccount({ clock }: Core, tx: Tx, id: string, to: 'active' | 'inactive') {
  const user = await registrationStore.lock(tx, id)
  if (!user || user.user_type === 'admin') throw notFound()
  if (user.status !== (to === 'active' ? 'inactive' : 'approved') || user.erased_at)
    throw new Refusal('conflict', 'server.userState', { values: { status: user.status } })
  await registrationStore.setStatus(tx, id, to === 'active' ? 'approved' : 'inactive', clock.now())
  if (to === 'inactive') await endSessionsOf(tx, id)
  return user
}
