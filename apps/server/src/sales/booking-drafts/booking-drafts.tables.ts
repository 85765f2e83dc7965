export type {}

declare module '../../platform/tables' {
  interface Tables {
    booking_drafts: {
      advertiser_id: string
      /** Chosen by the form that created the draft. */
      id: string
      version: number
      /** Null for a draft from before members were recorded. */
      made_by: string | null
      /** JSON as text: the input of forms may contain characters that the database's JSON type refuses. */
      content: string
      updated_at: Date
    }
  }
}
