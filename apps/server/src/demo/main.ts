import { BadSettings, readConfig } from '../config'
import { isDemoFilled } from './filled'

// Fills the demo in a separate process, so that a first start can build the pages at the same time. Bad settings are
// reported by the server.
async function main(): Promise<void> {
  const config = readConfig(process.env)
  // The server is imported only when there is something to do.
  if (config.demo && !isDemoFilled(config)) await (await import('./start')).fillDemo(config)
}

main().catch((error: Error) => {
  if (error instanceof BadSettings) return
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
