import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { BadSettings, type Config, readConfig } from './config'
import { DEMO_ADMIN, DEMO_ADVERTISER, DEMO_DRIVER, DEMO_PASSWORD, OTHER_ADMINS } from './demo/cast'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..')

const DEMO_LINES = `
Demo accounts, password ${DEMO_PASSWORD}:
  administrator  ${DEMO_ADMIN}
  advertiser     ${DEMO_ADVERTISER}
  driver         ${DEMO_DRIVER}
Administrators with one role each, same password:
${OTHER_ADMINS.map(({ role, email }) => `  ${role.padEnd(14)} ${email}`).join('\n')}
Mails of the demo: /demo/mail
`

/** Calls that take longer are cut off. Uncommitted data is not acknowledged, so it is sent again. */
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
  if (cluster.isPrimary) await refuseUsedPort(config.host, config.port)
  if (cluster.isWorker || config.workers === 1) return serve(config)
  const { runPrimary } = await import('./processes/primary')
  const started = (url: string) => announce(`${url} with ${config.workers} processes`, config)
  // One line of JSON, in the format of the workers.
  const log = (msg: string, details?: object) =>
    process.stderr.write(`${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, ...details, msg })}\n`)
  const code = await runPrimary(fileURLToPath(import.meta.url), config.workers, started, log)
  process.exit(code)
}

const announce = (at: string, { demo }: Config) =>
  process.stdout.write(`\nAYOB is ready at ${at}\n${demo ? DEMO_LINES : ''}`)

/** The server itself, alone or as one of several workers. */
async function serve(config: Config): Promise<void> {
  // Imported late, so that bad settings are reported before all libraries are loaded.
  const { compose } = await import('./server')
  const primary = cluster.isWorker ? (await import('./processes/worker')).connectToPrimary() : undefined
  const folders = { webFolder: join(dist, 'web'), playerFolder: join(dist, 'player') }
  if (config.demo) await (await import('./demo/start')).fillDemo(config, folders.playerFolder)
  const clock = { now: () => new Date(Date.now() + config.clockOffsetMs) }
  const server = await compose({ config, clock, ...folders, processes: primary })
  const leaving = new AbortController()
  const driveDemo = async () => {
    if (!config.demo) return
    const { driveDemo: drive } = await import('./demo/start')
    await drive(server.app, config, clock, leaving.signal).catch((error) => {
      if (!leaving.signal.aborted) server.app.log.error({ err: error }, 'the demo fleet stopped')
    })
  }
  const close = async (first?: () => Promise<void>) => {
    leaving.abort()
    setTimeout(() => {
      server.app.log.fatal({ waiting_for: server.unfinished() }, `not stopped within ${STOP_WITHIN_MS / 1000} s`)
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    try {
      await first?.()
      await server.close()
      process.exit(0)
    } catch (error) {
      server.app.log.fatal({ err: error }, 'did not stop cleanly')
      process.exit(1)
    }
  }
  closeAtSignals(close, server.app.log)
  try {
    const url = await server.open()
    if (primary) primary.ready(url, { retire: () => close(server.drain), driveDemo })
    else {
      announce(url, config)
      void driveDemo()
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Ctrl-C reaches all processes. Workers ignore it and wait for the primary process, which tells them when to end. */
function closeAtSignals(close: () => Promise<void>, log: FastifyBaseLogger): void {
  let closing = false
  const end = (signal: string) => {
    if (signal === 'SIGINT' && cluster.isWorker) return
    // A second Ctrl-C exits at once. npm and the system may repeat SIGTERM while the server stops.
    if (closing && signal === 'SIGINT') process.exit(1)
    if (closing) return
    closing = true
    log.info({ signal }, 'stopping')
    void close()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
