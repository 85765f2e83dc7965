export type {}

declare module '../platform/tables' {
  interface Tables {
    /** The pace of each running booking. `round` counts the pacing rounds since 1970. */
    paces: { booking_id: string; round: number; weight: number; goal_left: number }
  }
}
