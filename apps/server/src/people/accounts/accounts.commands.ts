import type { Language } from '@ayob/contract/languages'
import type { Tx } from '../../platform/ports'
import { accounts } from './accounts.store'
import { endSessionsOf } from './sessions.commands'

export const setLanguage = (tx: Tx, userId: string, language: Language): Promise<void> =>
  accounts.setLanguage(tx, userId, language)

/** Switches the account of an administrator off, and ends its sessions. */
export async function closeAdministrator(tx: Tx, userId: string): Promise<void> {
  await accounts.switchOff(tx, userId)
  await endSessionsOf(tx, userId)
}
