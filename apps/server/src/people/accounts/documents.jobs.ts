import { DAY_MS } from '@ayob/contract/durations'
import type { Context } from '../../platform/context'
import { documentStore } from './documents.store'

/** Documents of rejected applicants are kept for 90 days. */
const KEPT_MS = 90 * DAY_MS

/** Removes documents of applicants who were rejected more than 90 days ago. The next run continues an interrupted one. */
export async function removeOldDocuments({ db, files, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  for (const file of await documentStore.rejectedBefore(db, before)) {
    await files.removeKept(file)
    await documentStore.remove(db, file)
  }
}
