import { setPriority } from 'node:os'
import { runCommand } from './cli'
import { makeDailyBackup } from './daily'

// Runs beside the server, at a lower priority than requests.
setPriority(10)
await runCommand('backup', async ([name = ''], config) => JSON.stringify(await makeDailyBackup(config, name)))
