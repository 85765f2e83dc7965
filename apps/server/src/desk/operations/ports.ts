/** The state that the database reports. */
export interface DatabaseState {
  /** The database's time minus this machine's, in milliseconds, beyond what the round trip explains. */
  readonly aheadMs: number
  readonly isReadOnly: boolean
  readonly isFull: boolean
  /** Every migration of this release has been applied. */
  readonly isMigrated: boolean
}

/** The settings that pages and operators need. */
export interface OperationConfig {
  readonly demo: boolean
  readonly metricsToken: string | undefined
  readonly googleMapsApiKey: string | undefined
  readonly mapStyleUrl: string | undefined
  readonly payhere: { readonly checkoutUrl: string | undefined }
  readonly company: {
    readonly name: string | undefined
    readonly address: string | undefined
    readonly tin: string | undefined
    readonly supportPhone: string | undefined
    readonly supportEmail: string | undefined
  }
}
