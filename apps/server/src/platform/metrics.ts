/** A figure for operators, read when they ask for it. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** A counter only grows until the process ends. */
  readonly kind: 'counter' | 'gauge'
  /** Label of its values; absent where there is one value. */
  readonly label?: string
  /** Values by label; a single value has the empty label. */
  readonly read: () => Readonly<Record<string, number>>
  /** Every process reads the same value, so that it is not added up over several. */
  readonly isShared?: boolean
}

/** Metrics of one process, as prom-client writes them. */
export type ProcessMetrics = readonly { readonly name: string; readonly type?: unknown }[]

/** The processes of this server, which answer `/metrics` together. */
export interface Processes {
  /** How the others read this process's metrics. */
  offerMetrics(read: () => Promise<ProcessMetrics>): void
  /** The metrics of all of them, this one's included. */
  allMetrics(): Promise<readonly ProcessMetrics[]>
}
