export type {}

interface DriverRatings {
  driver_id: string
  day: string
  /** Null without history. */
  rating: number | null
}

declare module '../platform/tables' {
  interface Tables {
    driver_ratings: DriverRatings
  }
}
