import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry } from 'prom-client'
import type { ProcessMetrics } from '../platform/metrics'
import type { ToPrimary, ToWorker } from './worker'

/** The pause before a restart doubles with each death of a worker that served for less than `steady`. */
const RESTART_MS = { first: 100, most: 10_000, steady: 60_000 }
const [END_MS, METRICS_MS] = [40_000, 2_000]

const tell = (worker: Worker | undefined, message: ToWorker) => worker?.isConnected() && worker.send(message)
const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Asks a worker to end, and kills it when it does not. */
async function end(worker: Worker, ask: () => unknown): Promise<void> {
  if (worker.isDead()) return
  ask()
  setTimeout(() => worker.process.kill('SIGKILL'), END_MS).unref()
  await once(worker, 'exit')
}

/**
 * Runs the server in several worker processes behind one port, and does nothing else: restarts workers that die, replaces
 * them one by one at SIGHUP without a failed call, and ends them at SIGTERM and SIGINT. Each start of a worker reads
 * `file` again, so a roll loads a new release. `started` is called once, when all serve. Resolves with the exit code.
 */
export async function runPrimary(
  file: string,
  count: number,
  started: (url: string) => void,
  log: (message: string, details?: object) => void,
): Promise<number> {
  // Workers accept connections themselves: one that this process hands to a worker that dies would hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: file, args: [], execArgv: [...process.execArgv, '--enable-source-maps'] })
  /** Since when workers serve. The first one drives the demo, if there is one. */
  const serving = new Map<Worker, number>()
  /** Workers that are not restarted: the first one until it serves, and those of a roll. */
  const special = new WeakSet<Worker>()
  const metrics = new Map<Worker, ProcessMetrics>()
  /** The counts of ended workers, so that sums never decrease. */
  let counted: Promise<ProcessMetrics> = Promise.resolve([])
  let [saidStarted, stopping, failed, earlyDeaths] = [false, false, false, 0]

  const gather = async (): Promise<ProcessMetrics[]> => {
    const signal = AbortSignal.timeout(METRICS_MS)
    const asked = [...serving.keys()].filter((worker) => tell(worker, 'tell-metrics'))
    await Promise.allSettled(asked.map((worker) => once(worker, 'metrics', { signal })))
    return [...metrics.values(), await counted]
  }
  cluster.on('message', async (worker, message: ToPrimary) => {
    if (message === 'gather-metrics') tell(worker, { all: await gather() })
    else if ('own' in message) {
      metrics.set(worker, message.own)
      worker.emit('metrics')
    } else {
      serving.set(worker, performance.now())
      worker.emit('serves')
      if (serving.size === 1) tell(worker, 'drive-demo')
      if (serving.size === count && !saidStarted) started(message.url)
      if (serving.size === count) saidStarted = true
    }
  })
  cluster.on('exit', (worker, code, signal) => {
    const [driver] = serving.keys()
    const since = serving.get(worker)
    serving.delete(worker)
    const own = metrics.get(worker)?.filter(({ type }) => type === 'counter' || type === 'histogram')
    if (own) counted = counted.then((all) => AggregatorRegistry.aggregate([[...all], own]).getMetricsAsJSON())
    metrics.delete(worker)
    if (stopping) failed ||= since !== undefined && code !== 0
    else if (driver === worker) tell([...serving.keys()][0], 'drive-demo')
    if (stopping || special.has(worker)) return
    earlyDeaths = performance.now() - (since ?? Infinity) > RESTART_MS.steady ? 0 : earlyDeaths + 1
    const again_ms = Math.min(RESTART_MS.first * 2 ** earlyDeaths, RESTART_MS.most)
    log('a process ended and is started again', { worker: worker.process.pid, code, signal, again_ms })
    setTimeout(() => stopping || cluster.fork(), again_ms)
  })
  /** Starts a worker and waits until it serves. Resolves with false when it ends before. */
  const start = async (): Promise<boolean> => {
    const worker = cluster.fork()
    special.add(worker)
    await Promise.race([once(worker, 'serves'), once(worker, 'exit')])
    return special.delete(worker) && serving.has(worker)
  }
  const roll = async () => {
    log('rolling')
    for (const before of living()) {
      special.add(before)
      const serves = await start()
      if (stopping) return
      if (!serves) {
        special.delete(before)
        if (before.isDead()) cluster.fork()
        return log('the roll has stopped: a new process did not start, the others go on')
      }
      await end(before, () => (serving.has(before) ? tell(before, 'retire') : before.process.kill()))
    }
    log('rolled')
  }
  // The first one alone, so that a failing start is reported only once.
  const first = start()
  let rolled: Promise<unknown> = first
  process.on('SIGHUP', () => {
    rolled = rolled.then(roll)
  })
  const stopped = new Promise<unknown>((resolve) => {
    const stop = (signal: string) => {
      // A second Ctrl-C kills all workers at once. npm and the system may repeat SIGTERM in the meantime.
      if (stopping && signal === 'SIGINT') for (const worker of living()) worker.process.kill('SIGKILL')
      if (!stopping) resolve(Promise.all(living().map((worker) => end(worker, () => worker.process.kill()))))
      stopping = true
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
  })
  if (!(await first) && !stopping) return 1
  for (let others = stopping ? 0 : count - 1; others > 0; others -= 1) cluster.fork()
  await stopped
  return failed ? 1 : 0
}
