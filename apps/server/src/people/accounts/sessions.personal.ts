import type { PersonalPart } from '../../platform/personal.queries'
import { passkeyStore } from './passkeys.store'
import { sessionStore } from './sessions.store'
import { twoFactorStore } from './two-factor.store'

export const sessionsPersonal: PersonalPart = {
  name: 'sessions',

  exported: async (reader, userId) => ({
    open: await sessionStore.ofUser(reader, userId),
    known_devices: await sessionStore.devices(reader, userId),
    passkeys: (await passkeyStore.ofUser(reader, userId)).map(({ name, created_at, last_used_at }) => ({
      name,
      created_at,
      last_used_at,
    })),
    two_step_sign_in: await twoFactorStore.isOn(reader, userId),
  }),

  async erase(tx, userId): Promise<undefined> {
    await sessionStore.removeOthers(tx, userId, null)
    await sessionStore.removeResets(tx, userId)
    await sessionStore.removeDevices(tx, userId)
    await passkeyStore.removeAll(tx, userId)
    await twoFactorStore.remove(tx, userId)
  },
}
