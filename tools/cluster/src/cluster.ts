import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { databaseUser, freePort } from '@ayob/testkit/postgres'
import pg from 'pg'
import { prepareBackups } from './backups'
import { databaseNodes, etcdMembers, folderOf, type Node, type Place, primaryOf, writePrivate } from './databases'
import { createLinks, type Links } from './links'
import { type Part, supervise, until } from './part'
import { fill, findCluster } from './programs'

export const ADMIN = { email: 'admin@cluster.example', password: 'watch-the-cluster-26' }
const SERVERS = 3

export interface Cluster {
  /** Where people and screens reach it. */
  readonly url: string
  /** The primary, through the balancer. */
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
}

interface Options {
  /** Everything is kept in it. */
  readonly folder: string
  readonly port?: number | undefined
  /** The built server; this release by default. */
  readonly program?: string
  readonly settings?: Readonly<Record<string, string>>
  readonly say: (line: string) => void
}

/**
 * Starts a whole cluster as processes of this machine: etcd, PostgreSQL under Patroni, HAProxy, S3, and servers. Every
 * connection between them can be disturbed.
 */
export async function startCluster({ folder, port, program, settings = {}, say }: Options): Promise<Cluster> {
  const programs = await findCluster()
  folderOf(folder)
  const logFolder = folderOf(folder, 'logs')
  const links = createLinks()
  const password = randomBytes(12).toString('hex')
  const place: Place = { folder, logFolder, links, programs, superuserPassword: password }
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
          ...settings,
        }
        const main = program ?? join(projectFolder(), 'dist', 'server', 'main.js')
        const args = ['--max-semi-space-size=64', '--enable-source-maps', main]
        return {
          part: supervise({ name, command: process.execPath, args, env, logFolder }),
          url: `http://127.0.0.1:${own}`,
          dataDir,
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

const through = (address: string, port: number) => {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

/** Debian has no S3 server: the one from npm that the tests use. */
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

/** Waits for a primary with a synchronous stand-by, and makes the role and the database of the servers. */
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
