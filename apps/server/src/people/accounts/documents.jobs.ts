import { DAY_MS } from '@ayob/contract/durations'
import type { FileStore } from '../../platform/files'
import type { Clock, Db } from '../../platform/ports'
import { documentStore } from './documents.store'

/** Documents of rejected applicants are kept for 90 days. */
const KEPT_MS = 90 * DAY_MS

/** Removes documents of applicants who were rejected more than 90 days ago. The next run continues an interrupted one. */
export async function removeOldDocuments({ db, files, clock }: { db: Db; files: FileStore; clock: Clock }) {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  for (const file of await documentStore.rejectedBefore(db, before)) {
    await files.removeKept(file)
    await documentStore.remove(db, file)
  }
}
