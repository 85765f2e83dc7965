import type { FileStore } from '../platform/files'
import type { Clock, Db } from '../platform/ports'
import { registrationStore } from './registrations.store'

/** Documents of rejected applicants are kept for 90 days. */
const KEPT_MS = 90 * 86_400_000

/** Removes documents of applicants who were rejected long enough ago; broken off anywhere, the next time goes on. */
export async function removeOldDocuments({
  db,
  files,
  clock,
}: {
  db: Db
  files: FileStore
  clock: Clock
}): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  for (const { file } of await registrationStore.documentsRejectedBefore(db, before)) {
    await files.removeKept(file)
    await registrationStore.removeDocument(db, file)
  }
}
