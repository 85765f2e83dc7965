import { openDatabase } from '../adapters/database/open'
import { openFileStore, openKeptObjects } from '../adapters/storage/files'
import type { Config } from '../config'
import { openKeys, renewKeys } from '../platform/installation-keys'
import { progress } from '../progress'
import { runCommand } from './cli'
import { resealDocuments, resealTexts } from './reseal'
import { documentNames } from './save'

const clock = { now: () => new Date() }

await runCommand('keys', async ([action, ...more], config) => {
  const work = more.length > 0 ? undefined : { renew, reseal }[action ?? '']
  if (!work) throw new Error('usage: npm run keys -- renew|reseal')
  const database = await openDatabase(config)
  try {
    return await work(database, config)
  } finally {
    await database.close()
  }
})

type Database = Awaited<ReturnType<typeof openDatabase>>

async function renew(database: Database, config: Config): Promise<string> {
  const names = await renewKeys({ ...database, ...config, clock })
  if (names.length === 0) throw new Error('there are no keys yet; the first start creates them')
  return `New keys for ${names.join(', ')}. Start every server again now, and once more after a day: then they are used`
}

async function reseal(database: Database, config: Config): Promise<string> {
  const secrets = await openKeys({ ...database, ...config, clock })
  const texts = await resealTexts(database.db, secrets.personal)
  const objects = await openKeptObjects(config, secrets, () => undefined)
  const files = await openFileStore(config.dataDir, objects, secrets.documents)
  const say = progress()
  let sealed = 0
  const isNamed = async (name: string) => {
    sealed += 1
    say(`${sealed} documents are sealed`)
    return (await documentNames(database.db)).has(name)
  }
  const documents = await resealDocuments(files, await documentNames(database.db), isNamed)
  return `${texts} texts and ${documents} documents are sealed with the newest keys`
}
