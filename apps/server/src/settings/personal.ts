import type { Reader, Tx } from '../platform/ports'
import { settingsStore } from './settings.store'

/** What settings keep of a person. */
export const settingsPersonal = {
  name: 'settings',

  async exported(reader: Reader, userId: string) {
    const { choices, theme } = await settingsStore.of(reader, userId)
    return { notifications: choices, theme }
  },

  async erase(tx: Tx, userId: string): Promise<undefined> {
    await settingsStore.remove(tx, userId)
  },
}
