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
}
