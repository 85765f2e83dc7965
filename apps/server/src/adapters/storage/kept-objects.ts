import { join } from 'node:path'
import type { Secrets } from '../../platform/installation-keys'
import { hmac } from '../../platform/secrets'
import { openFolderStore } from './folder-store'
import type { ObjectStore } from './object-store'
import { privateFolder } from './private-folder'
import { openS3Store, type S3Settings } from './s3-store'

interface Place {
  readonly dataDir: string
  /** The bucket; undefined where files are kept below `dataDir`. */
  readonly s3?: S3Settings | undefined
}

const SECOND_MS = 1000

/** Where kept files are below DATA_DIR. */
export const keptFolder = (dataDir: string) => join(dataDir, 'uploads', 'kept')

/** Opens where an installation keeps its files. `warn` is called once a second at most. Errors: FilesAway. */
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
  // The key of vehicles never changes, so its hash names the installation for good.
  return openS3Store(s3, { prefix: 'kept/', owner: hmac(secrets.vehicles[0], 'installation'), warn: calmly })
}
