/** A figure for operators, read when they ask for it. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** A counter only grows while the process lives. */
  readonly kind: 'counter' | 'gauge'
  /** The name of the label that tells its values apart; absent: there is one value. */
  readonly label?: string
  /** Its values by the label's; the single one under an empty text. */
  readonly read: () => Readonly<Record<string, number>>
}
