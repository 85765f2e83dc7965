import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProxy, type ProxyMode } from '@ayob/testkit/black-hole'
import { projectFolder } from '@ayob/testkit/folders'
import { databaseUser, freePort } from '@ayob/testkit/postgres'
import pg from 'pg'
import { ADMIN } from './cluster'
import { folderOf } from './databases'
import { type Part, supervise, until } from './part'
import { findPostgres } from './programs'

const SERVERS = 2

export interface SmallCluster {
  /** The addresses of the servers, for people and screens. */
  readonly urls: readonly string[]
  readonly databaseUrl: string
  readonly servers: readonly Part[]
  /** Disturbs the link between the servers and the database. */
  disturb(mode: ProxyMode): Promise<void>
  /** Kills the primary and promotes the stand-by. Possible once. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  readonly folder: string
  readonly settings?: Readonly<Record<string, string>>
  readonly say?: (line: string) => void
}

/** A plain PostgreSQL with a synchronous stand-by and two servers. Failover is decided outside it. */
export async function startSmallCluster({ folder, settings = {}, say }: Options): Promise<SmallCluster> {
  const bin = await findPostgres()
  if (!bin) throw new Error('Not installed: apt-get install postgresql')
  folderOf(folder)
  const logFolder = folderOf(folder, 'logs')
  const as = { ...databaseUser(), cwd: folder, stdio: 'pipe' } as const
  const [first, second] = [await freePort(), await freePort()]
  const node = (name: string, port: number): Part => {
    const args = ['-D', join(folder, name), '-p', String(port), '-c', `unix_socket_directories=${folder}`]
    return supervise({ name, command: join(bin, 'postgres'), args, user: databaseUser(), logFolder })
  }
  const made = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  say?.('PostgreSQL and its stand-by ...')
  execFileSync(join(bin, 'initdb'), ['-D', join(folder, 'primary'), ...made], as)
  const synchronous = `synchronous_standby_names = '*'\nmax_connections = 100\nshared_buffers = 64MB\n`
  appendFileSync(join(folder, 'primary', 'postgresql.conf'), synchronous)
  const primary = node('primary', first)
  primary.start()
  await until('the start of the primary', 30, () => asked(first, 'select 1'))
  const copy = [
    '-D',
    join(folder, 'standby'),
    '-h',
    '127.0.0.1',
    '-p',
    String(first),
    '-U',
    'postgres',
    '-R',
    '-X',
    'stream',
  ]
  execFileSync(join(bin, 'pg_basebackup'), copy, as)
  writeFileSync(join(folder, 'standby', 'postgresql.conf'), 'max_connections = 100\nshared_buffers = 64MB\n')
  const standby = node('standby', second)
  standby.start()
  await until('a synchronous stand-by', 30, () =>
    asked(first, `select 1 from pg_stat_replication where sync_state = 'sync'`),
  )

  const way = { open: await openProxy({ target: { host: '127.0.0.1', port: first } }) }
  const databaseUrl = `postgres://postgres@127.0.0.1:${way.open.port}/postgres`
  const secret = randomBytes(32).toString('base64')
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const uploads = join(folder, 'data')
  mkdirSync(uploads, { mode: 0o700 })
  const servers = ports.map((port, index): Part => {
    const env = {
      ...{
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
        DATA_DIR: uploads,
        DATABASE_URL: databaseUrl,
      },
      ...{ DEMO: 'off', LOG_LEVEL: 'warn', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
      ...{ SECRET_KEY: secret, RATE_LIMIT: 'off' },
      ...settings,
    }
    const main = join(projectFolder(), 'dist', 'server', 'main.js')
    return supervise({ name: `server${index + 1}`, command: process.execPath, args: [main], env, logFolder })
  })
  say?.('servers ...')
  for (const server of servers) server.start()
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const url of urls) {
    await until('the start of the servers', 90, async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined))
  }
  return {
    urls,
    databaseUrl,
    servers,
    disturb: (mode) => way.open.mode(mode),
    async failOver() {
      primary.signal('SIGKILL')
      // Before a promotion, it must be certain that nobody writes to the old primary any more.
      await primary.stop()
      await way.open.close()
      await asked(second, 'select pg_promote()')
      way.open = await openProxy({ target: { host: '127.0.0.1', port: second }, port: way.open.port })
    },
    async stop() {
      for (const part of [...servers, standby, primary]) await part.stop()
      await way.open.close()
    },
  }
}

/** The first row of a statement on a database of this machine; undefined without one. */
async function asked(port: number, statement: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  try {
    await client.connect()
    return (await client.query(statement)).rows.length > 0 ? true : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
