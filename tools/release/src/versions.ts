import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@ayob/contract/durations'
import { createApi } from '@ayob/testkit/api'
import { projectFolder } from '@ayob/testkit/folders'
import { addMember, liveBooking, signInAdmin } from '@ayob/testkit/people'
import { freePort } from '@ayob/testkit/postgres'
import { run, say, start } from './run'

/** Those that the README names. */
const VERSIONS = ['20.19', '22', '24']
const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'try-every-version-26' }
const READY_WITHIN_MS = 15 * MINUTE_MS

/**
 * Starts a clean clone of the last commit with `npm start` on versions of Node.js, uploads a picture, books and publishes
 * an ad, and stops. Throws on the first version where one of these fails.
 */
export async function tryVersions(versions: readonly string[] = VERSIONS): Promise<void> {
  for (const version of versions.length > 0 ? versions : VERSIONS) {
    const folder = await mkdtemp(join(tmpdir(), 'ayob-version-'))
    try {
      const began = Date.now()
      say(`Node.js ${version}: ${await tryVersion(folder, version)} in ${Math.round((Date.now() - began) / 1000)} s`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Returns what was done. */
async function tryVersion(folder: string, version: string): Promise<string> {
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('run it with npm run versions')
  // The package "node" would fetch this one in an install script.
  const program = `node-${process.platform}-${process.arch}`
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${program}@${version}`]
  await run([process.execPath, npm, ...install], { env: settingsOfNpm() })
  const bin = join(folder, 'node_modules', program, 'bin')
  const node = join(bin, 'node')
  const clone = join(folder, 'ayob')
  await run(['git', 'clone', '--quiet', projectFolder(), clone])
  const port = String(await freePort())
  let output = ''
  const server = start([node, npm, 'start'], {
    cwd: clone,
    detached: true,
    env: {
      ...settingsOfNpm(),
      PATH: [bin, process.env.PATH].join(delimiter),
      ...{ DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: port, LOG_LEVEL: 'warn', ...ADMIN },
    },
    heard: (text) => {
      output += text
    },
  })
  try {
    await untilReady(server, `http://127.0.0.1:${port}`)
    await bookOn(`http://127.0.0.1:${port}`)
    const ended = once(server, 'close')
    process.kill(-(server.pid ?? 0), 'SIGTERM')
    const [code, signal] = await ended
    // npm itself ends by the signal that it passes on.
    if (code !== 0 && signal !== 'SIGTERM') throw new Error(`it stopped with ${code ?? signal}`)
    return `${(await run([node, '--version'])).trim()} started, uploaded, booked and stopped`
  } catch (error) {
    throw new Error(`Node.js ${version}: ${String(error)}\n${output.slice(-3000)}`)
  } finally {
    if (server.exitCode === null && server.signalCode === null) process.kill(-(server.pid ?? 0), 'SIGKILL')
  }
}

/** The environment without what this npm tells its own scripts, but with its settings. */
function settingsOfNpm(): NodeJS.ProcessEnv {
  const isOwn = (name: string) => /^npm_(lifecycle|package|command|execpath|node_execpath)/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name) && name !== 'DATABASE_URL'))
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(500)) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('it is not ready')
}

async function bookOn(url: string): Promise<void> {
  const visitor = createApi(url)
  const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const advertiser = await addMember(visitor, admin, 'advertiser')
  await liveBooking(advertiser.api, admin, new Date())
  const page = await fetch(url)
  if (!page.ok) throw new Error(`the first page answers ${page.status}`)
}
