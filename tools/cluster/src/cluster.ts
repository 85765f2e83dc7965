import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { databaseUser, freePort } from '@ayob/testkit/postgres'
import { START_FLAGS } from '@ayob/testkit/server'
import pg from 'pg'
import { prepareBackups } from './backups'
import { databaseNodes, etcdMembers, folderOf, type Node, type Place, primaryOf, writePrivate } from './databases'
import { releaseDisks } from './disks'
import { createLinks, type Links } from './links'
import { type Part, supervise, until } from './part'
import { fill, findClockLibrary, findCluster } from './programs'

export const ADMIN = { email: 'admin@cluster.example', password: 'watch-the-cluster-26' }
const SERVERS = 3
/** The disk size of a PostgreSQL whose disk is to be filled. */
const DISK_MEGABYTES = 2048

export interface Cluster {
  /** The address for people and screens. */
  readonly url: string
  /** The address of the primary, through the load balancer. */
  readonly databaseUrl: string
  readonly parts: readonly Part[]
  readonly servers: readonly Server[]
  readonly nodes: readonly Node[]
  readonly links: Links
  readonly folder: string
  stop(): Promise<void>
}

export interface Server {
  readonly part: Part
  readonly url: string
  readonly dataDir: string
  /** Sets its clock forward by a number of seconds; undefined if it has no separate clock. */
  readonly shiftClock: ((seconds: number) => void) | undefined
}

interface Options {
  /** The folder for all files. */
  readonly folder: string
  readonly port?: number | undefined
  /** The built server; this release by default. */
  readonly program?: string
  readonly settings?: Readonly<Record<string, string>>
  /** Uses disks that can be filled and clocks that can be shifted, if this machine allows it. */
  readonly isForDrill?: boolean
  readonly say: (line: string) => void
}

/**
 * Starts a whole cluster as processes on this machine: etcd, PostgreSQL under Patroni, HAProxy, S3, and servers. Every
 * connection between them can be disturbed.
 */
export async function startCluster({
  folder,
  port,
  program,
  settings = {},
  isForDrill,
  say,
}: Options): Promise<Cluster> {
  const programs = await findCluster()
  folderOf(folder)
  const logFolder = folderOf(folder, 'logs')
  const links = createLinks()
  const password = randomBytes(12).toString('hex')
  const diskMegabytes = isForDrill ? DISK_MEGABYTES : undefined
  const place: Place = { folder, logFolder, links, programs, superuserPassword: password, diskMegabytes }
  const parts: Part[] = []
  const begin = (more: readonly Part[]) => {
    for (const part of more) {
      parts.push(part)
      part.start()
    }
  }
  const stop = async () => {
    for (const part of [...parts].reverse()) await part.stop()
    await links.close()
    releaseDisks()
  }
  try {
    say('etcd ...')
    const etcd = await etcdMembers(place)
    begin(etcd.parts)
    const nodes = await databaseNodes(place, etcd.clients)
    say('PostgreSQL under Patroni ...')
    begin(nodes.map(({ part }) => part))
    const [httpPort, dbPort, readPort] = [port ?? (await freePort()), await freePort(), await freePort()]
    const s3 = await s3Part(place)
    const serverPorts = await Promise.all(Array.from({ length: SERVERS }, freePort))
    const reached = await Promise.all(serverPorts.map((own, index) => links.open(`server${index + 1}`, own)))
    const line = (name: string, at: number, check?: number) =>
      `  server ${name} 127.0.0.1:${at} check${check === undefined ? '' : ` port ${check}`}`
    const nodeLines = nodes.map((node, index) => line(`pg${index + 1}`, node.reachedAt, node.restReachedAt)).join('\n')
    const values = {
      HOST: '127.0.0.1',
      MAX_CONNECTIONS: 4000,
      HTTP_PORT: httpPort,
      DB_PORT: dbPort,
      DB_READ_PORT: readPort,
      SERVER_LINES: reached.map((at, index) => line(`server${index + 1}`, at)).join('\n'),
      PRIMARY_LINES: nodeLines,
      STANDBY_LINES: nodeLines,
    }
    const config = join(folder, 'haproxy.cfg')
    writePrivate(config, fill('haproxy.cfg', values))
    begin([
      s3.part,
      supervise({ name: 'haproxy', command: programs.haproxy, args: ['-f', config], user: databaseUser(), logFolder }),
    ])
    await prepareDatabase(`postgres://postgres:${password}@127.0.0.1:${dbPort}/postgres`, password)
    await prepareBackups(await primaryOf(nodes))
    say('servers ...')
    const secret = randomBytes(32).toString('base64')
    const url = `http://127.0.0.1:${httpPort}`
    const databaseUrl = `postgres://ayob:${password}@127.0.0.1:${dbPort}/ayob`
    const servers = await Promise.all(
      serverPorts.map(async (own, index): Promise<Server> => {
        const name = `server${index + 1}`
        const dataDir = join(folder, name)
        mkdirSync(dataDir, { recursive: true, mode: 0o700 })
        const clock = isForDrill ? ownClock(join(folder, `${name}.clock`)) : undefined
        const env = {
          ...{
            PORT: String(own),
            PUBLIC_URL: url,
            DATA_DIR: dataDir,
            DEMO: 'off',
            LOG_LEVEL: 'warn',
            TRUST_PROXY: 'on',
          },
          ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SECRET_KEY: secret, RATE_LIMIT: 'off' },
          DATABASE_URL: through(databaseUrl, await links.open(`${name}-db`, dbPort)),
          DATABASE_READ_URL: through(databaseUrl, await links.open(`${name}-db`, readPort)),
          ...s3.settings,
          S3_URL: `http://127.0.0.1:${await links.open(`${name}-s3`, s3.port)}`,
          ...clock?.env,
          ...settings,
        }
        const main = program ?? join(projectFolder(), 'dist', 'server', 'main.js')
        const args = [...START_FLAGS, '--enable-source-maps', main]
        return {
          part: supervise({ name, command: process.execPath, args, env, logFolder }),
          url: `http://127.0.0.1:${own}`,
          dataDir,
          shiftClock: clock?.shift,
        }
      }),
    )
    begin(servers.map(({ part }) => part))
    await until('the start of the servers', 90, async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined))
    return { url, databaseUrl, parts, servers, nodes, links, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A clock that a file shifts, without affecting the monotonic one. Undefined if its library is not installed. */
function ownClock(file: string) {
  const library = findClockLibrary()
  if (!library) return undefined
  const shift = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
  shift(0)
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { env, shift }
}

const through = (address: string, port: number) => {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

/** Debian has no S3 server, so this uses the one from npm that the tests use. */
async function s3Part({ folder, logFolder }: Place) {
  const port = await freePort()
  const directory = join(folder, 's3')
  mkdirSync(directory, { recursive: true })
  const manifest = createRequire(join(projectFolder(), 'packages', 'testkit', 'package.json')).resolve(
    's3rver/package.json',
  )
  const args = [join(dirname(manifest), 'bin', 's3rver.js'), '-d', directory, '-a', '127.0.0.1', '-p', String(port)]
  args.push('--configure-bucket', 'ayob', '--silent')
  const settings = { S3_BUCKET: 'ayob', S3_REGION: 'us-east-1', S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }
  return { port, settings, part: supervise({ name: 's3', command: process.execPath, args, logFolder }) }
}

/** Waits for a primary with a synchronous stand-by, and creates the role and the database of the servers. */
async function prepareDatabase(url: string, password: string): Promise<void> {
  await until('the start of PostgreSQL', 120, async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state in ('sync', 'quorum')`)
      if (rows.length === 0) return undefined
      const { rows: known } = await client.query(`select 1 from pg_roles where rolname = 'ayob'`)
      if (known.length === 0) {
        await client.query(`create role ayob login password ${pg.escapeLiteral(password)}`)
        await client.query('create database ayob owner ayob')
      }
      return true
    } finally {
      await client.end().catch(() => undefined)
    }
  })
}
