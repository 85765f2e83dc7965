import { setPriority } from 'node:os'
import { runCommand } from './cli'
import { makeDailyBackup } from './daily'

// Started by the server; those who wait for a page come first.
setPriority(10)
await runCommand('backup', async ([name = ''], config) => JSON.stringify(await makeDailyBackup(config, name)))
