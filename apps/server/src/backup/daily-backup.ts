import { setPriority } from 'node:os'
import { runCommand } from './cli'
import { makeDailyBackup } from './daily'

// Runs beside the server, at a lower priority than requests; a third of their share is enough to end on a busy machine.
setPriority(5)
await runCommand('backup', async ([name = ''], config) => JSON.stringify(await makeDailyBackup(config, name)))
