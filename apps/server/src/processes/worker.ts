import type { ProcessMetrics } from '../platform/metrics'

/** What the primary process says to a worker. */
export type ToWorker = 'retire' | 'drive-demo' | 'tell-metrics' | { readonly all: readonly ProcessMetrics[] }
/** What a worker says to it: that it serves, its own metrics, or that it wants those of all. */
export type ToPrimary = { readonly url: string } | { readonly own: ProcessMetrics } | 'gather-metrics'

/** A worker's talk with its primary process. When that dies, Node.js ends the worker at once, as with kill -9. */
export function connectToPrimary() {
  let duties: { retire: () => Promise<void>; driveDemo: () => Promise<void> } | undefined
  let readOwn: () => Promise<ProcessMetrics> = async () => []
  const waiting: ((all: readonly ProcessMetrics[]) => void)[] = []
  const say = (message: ToPrimary) => process.send?.(message)
  // A failure here ends the process, and the primary starts another one.
  process.on('message', async (message: ToWorker) => {
    if (message === 'tell-metrics') say({ own: await readOwn() })
    else if (message === 'drive-demo') await duties?.driveDemo()
    else if (message === 'retire') await duties?.retire()
    else for (const take of waiting.splice(0)) take(message.all)
  })
  return {
    /** Lets the other processes read this process's metrics. */
    offerMetrics: (read: typeof readOwn): void => {
      readOwn = read
    },
    /** The metrics of all processes of this server, including ended ones. */
    allMetrics: (): Promise<readonly ProcessMetrics[]> => {
      say('gather-metrics')
      return new Promise((take) => waiting.push(take))
    },
    /** Reports that this process serves. `retire` stops listening, finishes open calls and ends. */
    ready: (url: string, what: NonNullable<typeof duties>): void => {
      duties = what
      say({ url })
    },
  }
}
