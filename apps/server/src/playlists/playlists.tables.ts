export type {}

declare module '../platform/tables' {
  interface Tables {
    /** What each running booking gets on a screen; `round` counts the pacings since 1970. */
    paces: { booking_id: string; round: number; weight: number; goal_left: number }
  }
}
