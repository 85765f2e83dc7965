import type { ProcessMetrics } from '../platform/metrics'
import type { ToPrimary, ToWorker } from './messages'

const ALIVE_MS = 1_000

/** What a worker does when its primary process says so. */
interface Duties {
  readonly url: string
  /** Stops listening, finishes what is open, closes. */
  readonly retire: () => Promise<void>
  readonly driveDemo: () => Promise<void>
}

/**
 * The worker's side of the talk with its primary process. When the primary dies, Node.js ends the worker at once: nobody
 * would hand it connections. Nothing that was acknowledged is lost by that, as with kill -9.
 */
export function connectToPrimary() {
  const waiting = new Map<number, (all: readonly ProcessMetrics[]) => void>()
  let readOwn: () => Promise<ProcessMetrics> = async () => []
  let duties: Duties | undefined
  let requests = 0

  const say = (message: ToPrimary) =>
    new Promise<void>((resolve) => {
      // A primary that has gone takes this process with it.
      if (process.send) process.send(message, undefined, undefined, () => resolve())
      else resolve()
    })
  const obey = async (message: ToWorker): Promise<void> => {
    if (message.do === 'tell-metrics') {
      await say({ say: 'metrics', request: message.request, own: await readOwn() })
    } else if (message.do === 'take-metrics') {
      waiting.get(message.request)?.(message.all)
      waiting.delete(message.request)
    } else if (message.do === 'drive-demo') {
      await duties?.driveDemo()
    } else if (message.do === 'retire') {
      await duties?.retire()
    }
  }
  // Whatever fails here fails the process: the primary starts another one.
  process.on('message', (message: ToWorker) => void obey(message))

  return {
    /** How the others read this process's metrics. */
    offerMetrics(read: () => Promise<ProcessMetrics>): void {
      readOwn = read
    },

    /** The metrics of all processes of this server, also of those that have ended. */
    allMetrics(): Promise<readonly ProcessMetrics[]> {
      requests += 1
      const request = requests
      return new Promise((resolve) => {
        waiting.set(request, resolve)
        void say({ say: 'gather-metrics', request })
      })
    },

    /** Says that this process serves, and from then on every second that it is not stuck. */
    async ready(what: Duties): Promise<void> {
      duties = what
      await say({ say: 'ready', url: what.url })
      setInterval(() => void say({ say: 'alive' }), ALIVE_MS).unref()
    },

    /** Leaves the last metrics of this process with the primary. */
    async leave(): Promise<void> {
      await say({ say: 'last-metrics', own: await readOwn() })
    },
  }
}
