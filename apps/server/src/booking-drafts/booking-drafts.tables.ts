export type {}

declare module '../platform/tables' {
  interface Tables {
    booking_drafts: {
      advertiser_id: string
      /** Chosen by the form that made it. */
      id: string
      version: number
      /** JSON text: what forms keep may hold characters that the database's JSON refuses. */
      content: string
      updated_at: Date
    }
  }
}
