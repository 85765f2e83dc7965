import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takeBackup, withRestored } from '@ayob/cluster/backups'
import type { Cluster } from '@ayob/cluster/cluster'
import { type Node, primaryOf } from '@ayob/cluster/databases'
import { fillDisk } from '@ayob/cluster/disks'
import { type Part, until } from '@ayob/cluster/part'
import { between, type Fault, freeze, kill, pick } from './fault'
import { signalAll, treeOf } from './processes'

/** PostgreSQL outlives its Patroni, so its process is found by its own file. */
function postmasterOf(node: Node): number[] {
  try {
    return treeOf(Number(readFileSync(join(node.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]))
  } catch {
    return []
  }
}

async function standbyOf(cluster: Cluster, random: () => number): Promise<Node> {
  const primary = await primaryOf(cluster.nodes)
  return pick(
    cluster.nodes.filter((node) => node !== primary),
    random,
  )
}

/** A server compares its clock with the database's once a minute. */
const CLOCK_MS = 75_000
const ETCD = ['etcd1', 'etcd2', 'etcd3']
const killNode = (node: Node) => signalAll([...treeOf(node.part.pid()), ...postmasterOf(node)], 'SIGKILL')
const partOf = (cluster: Cluster, name: string) => cluster.parts.find((part) => part.name === name) as Part

async function disturb(
  cluster: Cluster,
  names: readonly string[],
  ms: number,
  mode: 'swallow' | 'refuse' | { delayMs: number },
) {
  for (const name of names) await cluster.links.mode(name, mode)
  await pause(ms)
  for (const name of names) await cluster.links.mode(name, 'pass')
}

const server = (cluster: Cluster, random: () => number) => pick(cluster.servers, random).part

export const FAULTS: readonly Fault<Cluster>[] = [
  {
    name: 'a server is killed',
    run: async (cluster, random) => kill(server(cluster, random)),
  },
  { name: 'a server hangs', run: (cluster, random) => freeze(server(cluster, random), between(5, 20, random)) },
  { name: 'a server is restarted', run: async (cluster, random) => server(cluster, random).signal('SIGTERM') },
  {
    name: 'all servers are rolled',
    async run(cluster) {
      for (const { part, url } of cluster.servers) {
        const before = part.pid()
        part.signal('SIGTERM')
        await until(`${part.name} again`, 60, async () =>
          part.pid() !== before && (await fetch(`${url}/readyz`)).ok ? true : undefined,
        )
      }
    },
  },
  {
    name: 'a server is cut off from people and screens',
    run: (cluster, random) => disturb(cluster, [server(cluster, random).name], between(5, 20, random), 'swallow'),
  },
  {
    name: 'a server is cut off from the database',
    run: (cluster, random) =>
      disturb(cluster, [`${server(cluster, random).name}-db`], between(5, 25, random), 'swallow'),
  },
  {
    name: 'the way to the database is slow',
    run: (cluster, random) =>
      disturb(
        cluster,
        cluster.servers.map(({ part }) => `${part.name}-db`),
        between(10, 20, random),
        { delayMs: 100 },
      ),
  },
  { name: 'the primary is killed', run: async (cluster) => killNode(await primaryOf(cluster.nodes)) },
  {
    name: 'the primary hangs',
    async run(cluster, random) {
      const primary = await primaryOf(cluster.nodes)
      await freeze(primary.part, between(25, 45, random), postmasterOf(primary))
    },
  },
  {
    name: 'the primary is cut off from everything',
    async run(cluster, random) {
      const { part } = await primaryOf(cluster.nodes)
      await disturb(cluster, [part.name, `${part.name}-etcd`], between(25, 45, random), 'swallow')
    },
  },
  { name: 'a stand-by is killed', run: async (cluster, random) => killNode(await standbyOf(cluster, random)) },
  {
    name: 'a stand-by hangs',
    async run(cluster, random) {
      const standby = await standbyOf(cluster, random)
      await freeze(standby.part, between(10, 30, random), postmasterOf(standby))
    },
  },
  {
    name: 'a member of etcd is killed',
    run: async (cluster, random) => kill(partOf(cluster, pick(ETCD, random))),
  },
  {
    name: 'a member of etcd is cut off',
    run: (cluster, random) => disturb(cluster, [pick(ETCD, random)], between(10, 20, random), 'swallow'),
  },
  {
    name: 'most of etcd hangs',
    async run(cluster, random) {
      const going = pick(ETCD, random)
      const [first, second] = ETCD.filter((name) => name !== going).map((name) => partOf(cluster, name))
      if (first && second) await freeze(first, between(15, 30, random), treeOf(second.pid()))
    },
  },
  {
    name: 'the disk of the primary is full',
    isPossible: ({ nodes }) => nodes.every(({ disk }) => disk !== undefined),
    async run(cluster, random) {
      const { disk } = await primaryOf(cluster.nodes)
      if (disk) await fillDisk(disk, between(10, 30, random))
    },
  },
  {
    name: 'the clock of a server is wrong',
    isPossible: ({ servers }) => servers.every(({ shiftClock }) => shiftClock !== undefined),
    async run(cluster, random) {
      const { shiftClock } = pick(cluster.servers, random)
      shiftClock?.(Math.round(between(-300, 300, random) / 1000))
      await pause(CLOCK_MS)
      shiftClock?.(0)
    },
  },
  { name: 'S3 is killed', run: async (cluster) => kill(partOf(cluster, 's3')) },
  { name: 'S3 hangs', run: (cluster, random) => freeze(partOf(cluster, 's3'), between(5, 15, random)) },
  { name: 'the balancer is restarted', run: async (cluster) => partOf(cluster, 'haproxy').signal('SIGTERM') },
  {
    name: 'a backup is taken and restored beside',
    async run(cluster) {
      const primary = await primaryOf(cluster.nodes)
      await takeBackup(primary)
      const folder = join(cluster.folder, 'restored')
      await withRestored(primary, { folder }, async (client) => {
        const { rows } = await client.query(
          'select sum(debit_cents - credit_cents) as difference from journal_postings',
        )
        if (Number(rows[0]?.difference) !== 0) throw new Error('the restored journal does not balance')
      })
      rmSync(folder, { recursive: true, force: true })
    },
  },
]
