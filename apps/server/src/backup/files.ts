import { openDatabase } from '../adapters/database/open'
import { keptFolder, openKeptObjects } from '../adapters/storage/files'
import { openFolderStore } from '../adapters/storage/folder-store'
import type { Config } from '../config'
import { openKeys } from '../platform/installation-keys'
import { progress } from '../progress'
import { runCommand } from './cli'
import { copyFiles } from './move'
import { documentNames } from './save'

await runCommand('files', async ([action, flag, place, ...more], config) => {
  if (action !== 'move' || flag !== '--to' || (place !== 's3' && place !== 'folder') || more.length > 0) {
    throw new Error('usage: npm run files -- move --to s3|folder')
  }
  return moveFiles(config, place)
})

async function moveFiles(config: Config, place: 's3' | 'folder'): Promise<string> {
  const { s3, dataDir } = config
  if (!s3) throw new Error('set S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY')
  const database = await openDatabase(config)
  try {
    const clock = { now: () => new Date() }
    const secrets = await openKeys({ ...database, ...config, clock })
    const bucket = await openKeptObjects({ dataDir, s3 }, secrets, () => undefined)
    const folder = openFolderStore(keptFolder(dataDir))
    const [from, to] = place === 's3' ? [folder, bucket] : [bucket, folder]
    const documents = await documentNames(database.db)
    const moved = await copyFiles({ dataDir, from, to, documentKeys: secrets.documents, documents, say: progress() })
    for (const fault of moved.faults) process.stderr.write(`${fault}\n`)
    const said = `${moved.copied} files copied and compared, ${moved.there} were there already`
    if (moved.faults.length > 0) throw new Error(`${said}, ${moved.faults.length} could not be copied`)
    return `${said}. The originals are still in ${place === 's3' ? keptFolder(dataDir) : `the bucket ${s3.bucket}`}`
  } finally {
    await database.close()
  }
}
