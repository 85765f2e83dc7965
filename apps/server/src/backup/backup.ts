import { existsSync } from 'node:fs'
import { openDatabase } from '../adapters/database/open'
import { runOnFile } from './cli'
import { saveBackup } from './save'

await runOnFile('backup', async (file, { dataDir, databaseUrl, backupPassphrase }) => {
  if (!databaseUrl && !existsSync(`${dataDir}/database`)) throw new Error(`there is no database in ${dataDir}`)
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    const { rows, files } = await saveBackup(database, dataDir, file, new Date(), backupPassphrase)
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return `${file}: ${all} rows in ${Object.keys(rows).length} tables, ${files} files${backupPassphrase ? ', encrypted' : ''}`
  } finally {
    await database.close()
  }
})
