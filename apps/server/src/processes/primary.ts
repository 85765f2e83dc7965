import cluster from 'node:cluster'
import { killAll, type Log, Workers } from './workers'

interface Settings {
  /** The program of a worker. It is read again for each start, so that a roll loads a new release. */
  readonly file: string
  readonly workers: number
  /** Called once, when all workers serve. */
  readonly started: (url: string) => void
  readonly log: Log
}

/**
 * Runs the server in several worker processes behind one port, and does nothing else: restarts workers that die or are
 * stuck, replaces them one by one at SIGHUP without a failed call, and ends them at SIGTERM and SIGINT. Resolves with
 * the exit code. When this process is killed, its workers end at once, as with kill -9.
 */
export async function runPrimary({ file, workers: count, started, log }: Settings): Promise<number> {
  // The workers accept connections themselves. A connection handed over by this process to a worker that dies would
  // hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: file, args: [], execArgv: [...process.execArgv, '--enable-source-maps'] })
  const workers = new Workers(count, log)
  const stopped = new Promise<boolean>((resolve) => {
    const stop = (signal: string) => {
      if (!workers.isStopping()) void workers.stop().then(resolve)
      // A second Ctrl-C kills all workers at once. npm and the system may repeat SIGTERM in the meantime.
      else if (signal === 'SIGINT') killAll()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
  const starting = workers.start()
  rollAtHangup(workers, starting)
  const url = await starting
  if (!workers.isStopping()) {
    if (url === undefined) return 1
    started(url)
  }
  return (await stopped) ? 0 : 1
}

/** Rolls run one after the other. A signal during a roll causes one more, which loads what has changed in the meantime. */
function rollAtHangup(workers: Workers, starting: Promise<unknown>): void {
  let rolls = 0
  let last = starting
  process.on('SIGHUP', () => {
    if (rolls > 1) return
    rolls += 1
    last = last
      .then(() => workers.roll())
      .finally(() => {
        rolls -= 1
      })
  })
}
