import { extname } from 'node:path'
import type { FileStore } from '../../platform/files'
import type { Listeners } from '../../platform/ports'
import { creativeStore, renditionStore } from './creatives.store'

/**
 * Removes kept files that nothing refers to any more. If a file can't be reached, the event is retried later. Removing
 * a file twice is harmless.
 */
export const fileListeners = (store: Pick<FileStore, 'removeKept'>): Listeners => ({
  'files.unneeded': [
    async (_tx, { payload: { files } }) => {
      for (const file of files) await store.removeKept(file)
    },
  ],
  'media.unneeded': [
    async (tx, { payload: { sha256, files } }) => {
      await creativeStore.lockFile(tx, sha256)
      if (await creativeStore.isNeeded(tx, sha256)) return
      const smaller = (await renditionStore.drop(tx, sha256)).map((name) => `${name}${extname(files[0] ?? '')}`)
      for (const file of [...files, ...smaller]) await store.removeKept(file)
    },
  ],
})
