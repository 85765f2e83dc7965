import type { ProcessMetrics } from '../platform/metrics'

/** What the primary process says to a worker. */
export type ToWorker =
  /** Stop listening, finish what is open, and end. Another process has taken over. */
  | { readonly do: 'retire' }
  /** Drive the demo. Exactly one process is told so. */
  | { readonly do: 'drive-demo' }
  | { readonly do: 'tell-metrics'; readonly request: number }
  | { readonly do: 'take-metrics'; readonly request: number; readonly all: readonly ProcessMetrics[] }

/** What a worker says to the primary process. */
export type ToPrimary =
  | { readonly say: 'ready'; readonly url: string }
  | { readonly say: 'alive' }
  | { readonly say: 'metrics'; readonly request: number; readonly own: ProcessMetrics }
  | { readonly say: 'last-metrics'; readonly own: ProcessMetrics }
  | { readonly say: 'gather-metrics'; readonly request: number }
