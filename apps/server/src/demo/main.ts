import { BadSettings, readConfig } from '../config'

// Fills the demo by itself, so that a first start can build the pages meanwhile. What is wrong with the settings is
// reported by the server.
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.demo) await (await import('./start')).fillDemo(config)
}

main().catch((error: Error) => {
  if (error instanceof BadSettings) return
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
