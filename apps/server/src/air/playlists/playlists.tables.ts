import type { ColumnType } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    /** The pace of each running booking. `round` counts the pacing rounds since 1970. */
    paces: { booking_id: string; round: number; weight: number; goal_left: number }
    /** What playlists gave each booking per pacing round: weight and allowed plays. */
    pace_rounds: {
      round: number
      paces: ColumnType<Readonly<Record<string, readonly [weight: number, goalLeft: number]>>, string, string>
    }
  }
}
