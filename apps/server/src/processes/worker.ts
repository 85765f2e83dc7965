import type { ProcessMetrics } from '../platform/metrics'
import type { ToPrimary, ToWorker } from './messages'

const ALIVE_MS = 1_000

/** A worker's actions on messages from its primary process. */
interface Duties {
  readonly url: string
  /** Stops listening, finishes open calls, and closes. */
  readonly retire: () => Promise<void>
  readonly driveDemo: () => Promise<void>
}

/**
 * The worker's side of the communication with its primary process. When the primary dies, Node.js ends the worker at
 * once, because it would get no more connections. As with kill -9, nothing that was acknowledged is lost.
 */
export function connectToPrimary() {
  const waiting = new Map<number, (all: readonly ProcessMetrics[]) => void>()
  let readOwn: () => Promise<ProcessMetrics> = async () => []
  let duties: Duties | undefined
  let requests = 0

  const say = (message: ToPrimary) =>
    new Promise<void>((resolve) => {
      // Without a primary, this process ends too.
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
  // A failure here ends the process, and the primary starts another one.
  process.on('message', (message: ToWorker) => void obey(message))

  return {
    /** Lets the other processes read this process's metrics. */
    offerMetrics(read: () => Promise<ProcessMetrics>): void {
      readOwn = read
    },

    /** The metrics of all processes of this server, including ended ones. */
    allMetrics(): Promise<readonly ProcessMetrics[]> {
      requests += 1
      const request = requests
      return new Promise((resolve) => {
        waiting.set(request, resolve)
        void say({ say: 'gather-metrics', request })
      })
    },

    /** Reports that this process serves, and then every second that it is not stuck. */
    async ready(what: Duties): Promise<void> {
      duties = what
      await say({ say: 'ready', url: what.url })
      setInterval(() => void say({ say: 'alive' }), ALIVE_MS).unref()
    },

    /** Sends the last metrics of this process to the primary. */
    async leave(): Promise<void> {
      await say({ say: 'last-metrics', own: await readOwn() })
    },
  }
}
