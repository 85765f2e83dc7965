import type { ProcessMetrics } from '../platform/metrics'

/** A message from the primary process to a worker. */
export type ToWorker =
  /** Stop listening, finish open calls, and end. Another process has taken over. */
  | { readonly do: 'retire' }
  /** Drive the demo. Sent to exactly one process. */
  | { readonly do: 'drive-demo' }
  | { readonly do: 'tell-metrics'; readonly request: number }
  | { readonly do: 'take-metrics'; readonly request: number; readonly all: readonly ProcessMetrics[] }

/** A message from a worker to the primary process. */
export type ToPrimary =
  | { readonly say: 'ready'; readonly url: string }
  | { readonly say: 'alive' }
  | { readonly say: 'metrics'; readonly request: number; readonly own: ProcessMetrics }
  | { readonly say: 'last-metrics'; readonly own: ProcessMetrics }
  | { readonly say: 'gather-metrics'; readonly request: number }
