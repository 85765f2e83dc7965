import { FolderInUse } from '../adapters/database/folder-lock'
import { runOnFile } from './cli'
import { restoreBackup } from './replace'

await runOnFile('restore', async (file, { dataDir, databaseUrl }) => {
  const { rows, files, before } = await restoreBackup(file, { dataDir, databaseUrl }, new Date()).catch(
    (error: Error) => {
      throw error instanceof FolderInUse ? new Error(`${error.message}; stop the server first`) : error
    },
  )
  return `${file} restored: ${rows} rows, ${files} files${before ? `. What was there before is in ${before}` : ''}`
})
