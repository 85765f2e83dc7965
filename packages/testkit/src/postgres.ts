import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'

export interface FreshDatabase {
  readonly url: string
  drop(): Promise<void>
}

export interface Cluster {
  /** Address of its maintenance database. */
  readonly url: string
  /** Process id of the cluster if it was started here. */
  readonly pid?: number | undefined
  /** Creates a database with a unique name: empty, or a copy of a template without open connections. */
  createDatabase(template?: string): Promise<FreshDatabase>
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Syncs writes to disk, as in production. Off makes tests faster. */
  readonly durable?: boolean
}

/**
 * Starts a PostgreSQL for tests: the server at TEST_DATABASE_URL (whose user may create databases), else a throw-away
 * cluster of the installed programs, else undefined.
 */
export async function startPostgres(options: ClusterOptions = {}): Promise<Cluster | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return clusterAt(given, async () => undefined)
  const bin = await findPrograms()
  return bin ? startCluster(bin, options) : undefined
}

/** Returns true when `startPostgres` finds a PostgreSQL. */
export async function hasPostgres(): Promise<boolean> {
  return Boolean(process.env.TEST_DATABASE_URL || (await findPrograms()))
}

/** A cluster that already runs at this address. `stop` does not stop it. */
export function clusterAt(url: string, stop: () => Promise<void> = async () => undefined, pid?: number): Cluster {
  return { url, pid, createDatabase: (template) => createDatabase(url, template), stop }
}

async function createDatabase(adminUrl: string, template = 'template1'): Promise<FreshDatabase> {
  const name = `ayob_test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${pg.escapeIdentifier(template)}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the folder with these PostgreSQL programs; undefined when it is not installed. */
export async function findPrograms(names: readonly string[] = ['initdb', 'postgres']): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  if (config.status === 0) folders.push(config.stdout.trim())
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) {
    const versions = (await readdir(debian)).sort((a, b) => Number(b) - Number(a))
    folders.push(...versions.map((version) => join(debian, version, 'bin')))
  }
  return folders.find((folder) => names.every((name) => folder && existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root, so root starts it as another user. Undefined for any other user. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody')
}

async function startCluster(bin: string, options: ClusterOptions): Promise<Cluster> {
  const initialise = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  return clusterOf(bin, (data) => [join(bin, 'initdb'), '-D', data, ...initialise], options)
}

/** Starts a standby that follows a throw-away cluster; undefined without the installed programs. */
export async function startStandby({ url }: Pick<Cluster, 'url'>): Promise<Cluster | undefined> {
  const bin = await findPrograms()
  if (!bin) return undefined
  // The folder with links to some of the programs may lack links to the others.
  const programs = dirname(realpathSync(join(bin, 'postgres')))
  const copy = ['-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  return clusterOf(bin, (data) => [join(programs, 'pg_basebackup'), '-D', data, ...copy], {})
}

/** Starts a cluster on the data folder that a program creates. */
async function clusterOf(
  bin: string,
  makeData: (folder: string) => readonly [string, ...string[]],
  { durable = false }: ClusterOptions,
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'ayob-postgres-'))
  const user = databaseUser()
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const [program, ...given] = makeData(data)
  execFileSync(program, given, { ...user, cwd: folder, stdio: 'pipe' })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  settings.push('max_connections=200', 'shared_buffers=64MB', ...(durable ? [] : ['fsync=off', 'full_page_writes=off']))
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const killed = () => server.kill('SIGQUIT')
  process.once('exit', killed)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady(server, url)
  const stop = async () => {
    process.removeListener('exit', killed)
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return clusterAt(url, stop, server.pid)
}

function untilReady(server: ChildProcess, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-5000)
      if (!/ready to accept (read-only )?connections/.test(said)) return
      said = ''
      asAdmin(url, 'select 1').then(resolve, reject)
    })
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
    server.once('error', reject)
  })
}

/** Below the ephemeral ports: an outgoing connection could take one of those while its server is down or starting. */
const PORTS = { from: 15_000, count: 15_000 }
/** Each process starts at a random port and returns none twice, because a server needs a moment to bind its port. */
let last = randomInt(PORTS.count)

/** Returns a free port of the loopback interface. */
export async function freePort(): Promise<number> {
  last = (last + 1) % PORTS.count
  const port = PORTS.from + last
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
