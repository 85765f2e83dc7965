import type { Reader, Tx } from '../platform/ports'
import { sessionStore } from './sessions.store'
import { twoFactorStore } from './two-factor.store'

/** What sessions keep of a person. */
export const sessionsPersonal = {
  name: 'sessions',

  async exported(reader: Reader, userId: string) {
    return {
      open: await sessionStore.ofUser(reader, userId),
      two_step_sign_in: await twoFactorStore.isOn(reader, userId),
    }
  },

  async erase(tx: Tx, userId: string): Promise<undefined> {
    await sessionStore.removeOthers(tx, userId, null)
    await sessionStore.removeResets(tx, userId)
    await twoFactorStore.remove(tx, userId)
  },
}
