/** A figure for operators, read on request. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** A counter only grows until the process ends. */
  readonly kind: 'counter' | 'gauge'
  /** The label of the values; absent when there is a single value. */
  readonly label?: string
  /** Values by label; a single value has the empty label. */
  readonly read: () => Readonly<Record<string, number>>
  /** Every process reads the same value, so it is not summed over the processes. */
  readonly isShared?: boolean
}

/** The metrics of one process, in prom-client's format. */
export type ProcessMetrics = readonly { readonly name: string; readonly type?: unknown }[]

/** The processes of this server, which answer `/metrics` together. */
export interface Processes {
  /** Lets the other processes read this process's metrics. */
  offerMetrics(read: () => Promise<ProcessMetrics>): void
  /** The metrics of all processes, including this one. */
  allMetrics(): Promise<readonly ProcessMetrics[]>
}
