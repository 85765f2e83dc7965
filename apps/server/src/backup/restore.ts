import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { progress } from '../progress'
import { encryptedHeader } from './archive'
import { runOnFile } from './cli'
import { restoreBackup } from './replace'

/** Asks at the terminal, without echoing the input. */
async function askPassphrase(): Promise<string> {
  process.stderr.write('Passphrase of the backup: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const typed = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return typed
}

await runOnFile('restore', async (file, config) => {
  const { backupPassphrase } = config
  const asks =
    !backupPassphrase && process.stdin.isTTY && existsSync(file) && (await encryptedHeader(file)) !== undefined
  const passphrase = asks ? await askPassphrase() : backupPassphrase
  const { rows, files, before } = await restoreBackup(file, { ...config, passphrase }, new Date(), progress())
  return `${file} restored: ${rows} rows, ${files} files${before ? `. What was there before is in ${before}` : ''}`
})
