import type { PersonalPart } from '../platform/personal.queries'
import { sessionStore } from './sessions.store'
import { twoFactorStore } from './two-factor.store'

export const sessionsPersonal: PersonalPart = {
  name: 'sessions',

  exported: async (reader, userId) => ({
    open: await sessionStore.ofUser(reader, userId),
    two_step_sign_in: await twoFactorStore.isOn(reader, userId),
  }),

  async erase(tx, userId): Promise<undefined> {
    await sessionStore.removeOthers(tx, userId, null)
    await sessionStore.removeResets(tx, userId)
    await twoFactorStore.remove(tx, userId)
  },
}
