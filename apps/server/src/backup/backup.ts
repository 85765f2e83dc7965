import { progress } from '../progress'
import { runOnFile } from './cli'
import { saveBackup, withBackupSource } from './save'

await runOnFile('backup', async (file, config) => {
  const { backupPassphrase: passphrase } = config
  const { rows, files } = await withBackupSource(config, (source) =>
    saveBackup(source, file, new Date(), passphrase, progress()),
  )
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  return `${file}: ${all} rows in ${Object.keys(rows).length} tables, ${files} files${passphrase ? ', encrypted' : ''}`
})
