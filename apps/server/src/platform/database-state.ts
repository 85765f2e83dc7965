/** The state that the database reports. */
export interface DatabaseState {
  /** The database's time minus this machine's, in milliseconds, beyond what the round trip explains. */
  readonly aheadMs: number
  readonly isReadOnly: boolean
  readonly isFull: boolean
  /** Every migration of this release has been applied. */
  readonly isMigrated: boolean
}
