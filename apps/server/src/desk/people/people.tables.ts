export type {}

declare module '../../platform/tables' {
  interface Tables {
    driver_ratings: {
      driver_id: string
      day: string
      /** Null without history. */
      rating: number | null
    }
  }
}
