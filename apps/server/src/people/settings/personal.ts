import type { PersonalPart } from '../../platform/personal.queries'
import { settingsStore } from './settings.store'

export const settingsPersonal: PersonalPart = {
  name: 'settings',

  async exported(reader, userId) {
    const { choices, theme } = await settingsStore.of(reader, userId)
    return { notifications: choices, theme }
  },

  async erase(tx, userId): Promise<undefined> {
    await settingsStore.remove(tx, userId)
  },
}
