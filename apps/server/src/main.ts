import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadSettings, readConfig } from './config'
import { DEMO_ADMIN, DEMO_ADVERTISER, DEMO_DRIVER, DEMO_PASSWORD } from './demo/cast'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..')

const DEMO_LINES = `
Demo accounts, password ${DEMO_PASSWORD}:
  administrator  ${DEMO_ADMIN}
  advertiser     ${DEMO_ADVERTISER}
  driver         ${DEMO_DRIVER}
Mails of the demo: /demo/mail
`

/** What does not end by then is cut off; what was not committed is not acknowledged, and is sent again. */
const STOP_WITHIN_MS = 20_000

/** Returns one clear line for a failed start. */
function explain(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (error instanceof BadSettings) return `Bad settings: ${message}`
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is in use. Set PORT to another one.`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `No permission: ${message}`
  return message.split('\n')[0] ?? String(error)
}

/** Reports a port in use before anything is opened or created. */
async function refuseUsedPort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await refuseUsedPort(config.host, config.port)
  // Imported late: bad settings are reported before all libraries are loaded.
  const { compose } = await import('./composition/compose')
  if (config.demo) await (await import('./demo/start')).fillDemo(config)
  const clock = { now: () => new Date(Date.now() + config.clockOffsetMs) }
  const server = await compose({ config, clock, webFolder: join(dist, 'web'), playerFolder: join(dist, 'player') })
  const leaving = new AbortController()
  let ending = false
  const end = (signal: string) => {
    // A second Ctrl-C exits at once. npm and the system may repeat SIGTERM while the server stops.
    if (ending && signal === 'SIGINT') process.exit(1)
    if (ending) return
    ending = true
    leaving.abort()
    server.app.log.info({ signal }, 'stopping')
    setTimeout(() => {
      server.app.log.fatal({ waiting_for: server.unfinished() }, `not stopped within ${STOP_WITHIN_MS / 1000} s`)
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    server.close().then(
      () => process.exit(0),
      (error) => {
        server.app.log.fatal({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  try {
    const url = await server.open()
    process.stdout.write(`\nAYOB is ready at ${url}\n${config.demo ? DEMO_LINES : ''}`)
    if (config.demo) {
      const { driveDemo } = await import('./demo/start')
      driveDemo(server.app, config, clock, leaving.signal).catch((error) => {
        if (!leaving.signal.aborted) server.app.log.error({ err: error }, 'the demo fleet stopped')
      })
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
