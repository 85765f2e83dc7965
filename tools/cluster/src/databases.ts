import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser, freePort } from '@ayob/testkit/postgres'
import { giveDisk } from './disks'
import type { Links } from './links'
import { type Part, supervise, until } from './part'
import { fill, type findCluster } from './programs'

const NODES = ['1', '2', '3'] as const

export interface Place {
  readonly folder: string
  readonly logFolder: string
  readonly links: Links
  readonly programs: Awaited<ReturnType<typeof findCluster>>
  readonly superuserPassword: string
  /** Gives each PostgreSQL a disk of this size if possible. */
  readonly diskMegabytes?: number | undefined
}

/** A folder that belongs to the user of the databases. */
export function folderOf(...path: string[]): string {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const user = databaseUser()
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Three members of etcd. Returns the ports of their clients. */
export async function etcdMembers({ folder, logFolder, links, programs }: Place) {
  const ports = await Promise.all(NODES.map(async () => ({ client: await freePort(), peer: await freePort() })))
  const peers = await Promise.all(ports.map(({ peer }, index) => links.open(`etcd${index + 1}`, peer)))
  const all = peers.map((port, index) => `etcd${index + 1}=http://127.0.0.1:${port}`).join()
  const parts = ports.map(({ client, peer }, index): Part => {
    const name = `etcd${index + 1}`
    const local = `http://127.0.0.1:${client}`
    const args = ['--name', name, '--data-dir', folderOf(folder, name), '--logger', 'zap', '--enable-v2']
    args.push('--listen-client-urls', local, '--advertise-client-urls', local)
    args.push('--listen-peer-urls', `http://127.0.0.1:${peer}`)
    args.push('--initial-advertise-peer-urls', `http://127.0.0.1:${peers[index]}`)
    args.push('--initial-cluster', all, '--initial-cluster-state', 'new', '--log-level', 'warn')
    return supervise({ name, command: programs.etcd, args, user: databaseUser(), logFolder })
  })
  return { parts, clients: ports.map(({ client }) => client) }
}

export interface Node {
  readonly part: Part
  /** Its own ports for PostgreSQL and Patroni. */
  readonly port: number
  readonly rest: number
  /** The ports through which others reach it. */
  readonly reachedAt: number
  readonly restReachedAt: number
  readonly dataFolder: string
  /** The folder of its separate disk, which may be filled; undefined without one. */
  readonly disk: string | undefined
  /** Its settings for backups. */
  readonly backups: string
}

/** Three PostgreSQL under Patroni, which archive their log. */
export async function databaseNodes(place: Place, etcd: readonly number[]): Promise<Node[]> {
  const { folder, logFolder, links, programs, superuserPassword, diskMegabytes } = place
  const [repository, locks] = [folderOf(folder, 'backups'), folderOf(folder, 'locks')]
  return Promise.all(
    NODES.map(async (number): Promise<Node> => {
      const name = `pg${number}`
      const own = folderOf(folder, name)
      const disk = diskMegabytes !== undefined && giveDisk(own, diskMegabytes) ? own : undefined
      const [port, rest] = [await freePort(), await freePort()]
      const [reachedAt, restReachedAt] = [await links.open(name, port), await links.open(name, rest)]
      const hosts = await Promise.all(etcd.map((client) => links.open(`${name}-etcd`, client)))
      const [config, backups] = [join(own, 'patroni.yml'), join(own, 'pgbackrest.conf')]
      const data = join(own, 'data')
      const values = {
        NAME: name,
        FOLDER: own,
        BIN: programs.bin,
        REST_PORT: rest,
        REST_ADDRESS: `127.0.0.1:${restReachedAt}`,
        PG_PORT: port,
        PG_ADDRESS: `127.0.0.1:${reachedAt}`,
        ETCD_HOSTS: hosts.map((host) => `127.0.0.1:${host}`).join(),
        PGBACKREST_CONF: backups,
        SUPERUSER_PASSWORD: superuserPassword,
        REPLICATION_PASSWORD: superuserPassword,
        SHARED_BUFFERS: '64MB',
        REPOSITORY: repository,
        LOCKS: locks,
        DATA: data,
      }
      writePrivate(config, fill('patroni.yml', values))
      writePrivate(backups, fill('pgbackrest.conf', values))
      const part = supervise({ name, command: programs.patroni, args: [config], user: databaseUser(), logFolder })
      return { part, port, rest, reachedAt, restReachedAt, dataFolder: data, disk, backups }
    }),
  )
}

/** Writes a file that only the user of the databases can read. */
export function writePrivate(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  const user = databaseUser()
  if (user) chownSync(path, user.uid, user.gid)
}

/** The node that holds the leader's key. */
export const primaryOf = (nodes: readonly Node[]): Promise<Node> =>
  until('finding the primary', 60, async () => {
    for (const node of nodes) if (await isPrimary(node)) return node
    return undefined
  })

/** True when there is a primary with a synchronous stand-by, and every other node follows it. */
export async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const seen = await Promise.all(nodes.map(({ rest }) => clusterSeenBy(rest).catch(() => [])))
  return seen.every((members) => {
    const roles = members.filter(({ state }) => IN_ORDER.includes(state)).map(({ role }) => role)
    return roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby')
  })
}

/** Later versions of Patroni call a following stand-by `streaming`. */
const IN_ORDER = ['running', 'streaming']

async function clusterSeenBy(rest: number): Promise<readonly { readonly role: string; readonly state: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2000) })
  return ((await answer.json()) as { members: { role: string; state: string }[] }).members
}

async function isPrimary({ rest }: Node): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${rest}/primary`, { signal: AbortSignal.timeout(2000) }).catch(
    () => null,
  )
  return answer?.status === 200
}
