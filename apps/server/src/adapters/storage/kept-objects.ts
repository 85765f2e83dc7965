import { join } from 'node:path'
import { SECOND_MS } from '@ayob/contract/durations'
import type { Secrets } from '../../platform/installation-keys'
import { hmac } from '../../platform/secrets'
import { openFolderStore } from './folder-store'
import type { ObjectStore } from './object-store'
import { privateFolder } from './private-folder'
import { openS3Store, type S3Settings } from './s3-store'

interface Place {
  readonly dataDir: string
  /** The bucket; undefined when files are kept below `dataDir`. */
  readonly s3?: S3Settings | undefined
}

/** The folder of kept files below DATA_DIR. */
export const keptFolder = (dataDir: string) => join(dataDir, 'uploads', 'kept')

/** Opens the store of an installation's kept files. `warn` is called at most once a second. Errors: FilesAway. */
export async function openKeptObjects(
  { dataDir, s3 }: Place,
  secrets: Pick<Secrets, 'vehicles'>,
  warn: (reason: string) => void,
): Promise<ObjectStore> {
  if (!s3) {
    privateFolder(keptFolder(dataDir))
    return openFolderStore(keptFolder(dataDir))
  }
  let warned = 0
  const calmly = (reason: string) => {
    if (Date.now() - warned < SECOND_MS) return
    warned = Date.now()
    warn(reason)
  }
  // The vehicles key never changes, so its hash identifies the installation permanently.
  return openS3Store(s3, { prefix: 'kept/', owner: hmac(secrets.vehicles[0], 'installation'), warn: calmly })
}
