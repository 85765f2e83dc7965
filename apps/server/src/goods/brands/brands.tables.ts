export type {}

declare module '../../platform/tables' {
  interface Tables {
    brands: {
      owner_id: string
      /** Null: the organisation's. */
      name: string | null
      /** Null: its owner's. */
      phone: string | null
      logo_file: string | null
      first_color: string | null
      second_color: string | null
    }
  }
}
