import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ColumnType, Generated } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    screens: {
      id: string
      vehicle_id: string
      driver_id: string
      vehicle_type: VehicleType
      /** Null until the device has received its token. */
      token_hash: string | null
      token_used_at: Date | null
      paired_at: Date
      unpaired_at: Date | null
      /** Hash of the token at the end of the pairing. */
      ended_token_hash: Generated<string | null>
      /** Null where no device of ours has its key. */
      device_id: Generated<string | null>
      /** The key that it signs with, a JWK as JSON text, and its thumbprint. Null for a screen without a key. */
      public_key: Generated<string | null>
      fingerprint: Generated<string | null>
    }
    screen_pairings: {
      device_hash: string
      code: string
      expires_at: Date
      screen_id: string | null
      /** The key that the device has registered, as in `screens`. */
      public_key: Generated<string | null>
      fingerprint: Generated<string | null>
    }
    /** The times when screens were on hold. */
    screen_holds: {
      id: Generated<number>
      screen_id: string
      reason: string
      held_at: Date
      held_by: string | null
      released_at: Date | null
    }
    /** When the driver of a silent screen was last told. */
    screen_silences: { screen_id: string; told_at: Date }
    /** When screens last asked for a playlist of each pacing round, in milliseconds. */
    playlist_asks: { screen_id: string; round: number; at: number }
    /** A row for each statement that changed what a screen's call must obey. Triggers write it. */
    screen_changes: { id: Generated<number>; at: Generated<Date> }
    /** Bookings and screens that somebody looks at. */
    watched: { id: string; until: Date }
    screen_status: {
      screen_id: string
      seen_at: Date
      lat: number | null
      lng: number | null
      app_version: string | null
      free_mb: number | null
      now_playing: string | null
    }
    heartbeat_totals: {
      screen_id: string
      /** Start of the Colombo hour. */
      hour: Date
      /** 60 bits, one for each minute with a heartbeat. Wider than a number, so it is only read within SQL. */
      minutes: ColumnType<never, bigint, bigint>
    }
  }
}
