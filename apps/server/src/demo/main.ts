import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadSettings, readConfig } from '../config'
import { isDemoFilled } from './filled'

// Fills the demo in a separate process, so that a first start can build the pages at the same time. Bad settings are
// reported by the server.
async function main(): Promise<void> {
  const config = readConfig(process.env)
  // The server is imported only when there is something to do.
  if (config.demo && !isDemoFilled(config)) {
    const playerFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'player')
    await (await import('./start')).fillDemo(config, playerFolder)
  }
}

main().catch((error: Error) => {
  if (error instanceof BadSettings) return
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
