import { setTimeout as pause } from 'node:timers/promises'
import type { SmallCluster } from '@ayob/cluster/small'
import { between, type Fault, freeze, kill, pick } from './fault'

const disturb = async (cluster: SmallCluster, mode: Parameters<SmallCluster['disturb']>[0], ms: number) => {
  await cluster.disturb(mode)
  await pause(ms)
  await cluster.disturb('pass')
}

/** The faults of a small cluster. */
export const SMALL_FAULTS: readonly Fault<SmallCluster>[] = [
  { name: 'a server is killed', run: async ({ servers }, random) => kill(pick(servers, random)) },
  { name: 'a server is restarted', run: async ({ servers }, random) => pick(servers, random).signal('SIGTERM') },
  { name: 'a server hangs', run: ({ servers }, random) => freeze(pick(servers, random), between(3, 8, random)) },
  {
    name: 'the database is silent',
    run: (cluster, random) => disturb(cluster, 'swallow', between(3, 15, random)),
  },
  { name: 'the database is cut off', run: (cluster, random) => disturb(cluster, 'refuse', between(2, 6, random)) },
  {
    name: 'the primary is killed, the stand-by takes over',
    once: true,
    run: (cluster) => cluster.failOver(),
  },
]
