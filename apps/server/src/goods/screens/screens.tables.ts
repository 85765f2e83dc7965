import type { Day } from '@ayob/contract/days'
import type { DeviceState } from '@ayob/contract/devices'
import type { PositionState } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/tables' {
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
      /** The hash of the token at the end of the pairing. */
      ended_token_hash: Generated<string | null>
      /** Null when no enrolled device has its key. */
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
    /** The periods in which screens were on hold. */
    screen_holds: {
      id: Generated<number>
      screen_id: string
      reason: string
      held_at: Date
      held_by: string | null
      released_at: Date | null
    }
    /** When the driver of a silent screen was last notified. */
    screen_silences: { screen_id: string; told_at: Date }
    /** When screens last requested a playlist of each pacing round, in milliseconds. */
    playlist_asks: { screen_id: string; round: number; at: number }
    /** A row for each statement that changed what a screen's call must obey. Written by triggers. */
    screen_changes: { id: Generated<number>; at: Generated<Date> }
    /** Bookings and screens that somebody is viewing. */
    watched: { id: string; until: Date }
    screen_status: {
      screen_id: string
      seen_at: Date
      /** The last position that counts. */
      lat: number | null
      lng: number | null
      /** The area of this position; empty far from all. */
      area: Generated<string | null>
      app_version: string | null
      free_mb: number | null
      now_playing: string | null
      position: Generated<PositionState | null>
      accuracy_m: Generated<number | null>
      /** What the device last told, each as JSON: its position, how it is (at `health_at`); its player and its image. */
      fix: Generated<string | null>
      health: Generated<string | null>
      health_at: Generated<Date | null>
      build: Generated<string | null>
      image: Generated<string | null>
    }
    /** What screens have told of themselves on each day. */
    screen_days: {
      screen_id: string
      day: Day
      /** Sent and received; `counted` is the last figure of the device itself. */
      bytes: Generated<number | null>
      counted: Generated<number | null>
      /** The highest temperature, the least free space and memory, and the most restarts. */
      hottest_c: Generated<number | null>
      storage_mb: Generated<number | null>
      memory_mb: Generated<number | null>
      restarts: Generated<number | null>
      /** Heartbeats with a poor position or none. */
      unplaced: Generated<number>
      /** The last player of the day. */
      app_version: Generated<string | null>
    }
    heartbeat_totals: {
      screen_id: string
      /** The start of the Colombo hour. */
      hour: Date
      /** 60 bits, one for each minute with a heartbeat. Too wide for a JavaScript number, so it is only read within SQL. */
      minutes: ColumnType<never, bigint, bigint>
    }
  }
}

declare module '../../platform/tables' {
  interface Tables {
    devices: {
      id: string
      serial: string
      model: string | null
      /** JWK as JSON text. */
      public_key: string
      /** SHA-256 thumbprint of the key, base64url. */
      fingerprint: string
      state: DeviceState
      /** Set while the pairing of its screen is active. */
      vehicle_id: string | null
      enrolled_at: Date
    }
    /** The history of devices. */
    device_events: {
      id: Generated<number>
      device_id: string
      at: Date
      from_state: DeviceState | null
      to_state: DeviceState
      vehicle_id: string | null
      /** Null for the clock. */
      actor_id: string | null
      /** The key at that time. */
      fingerprint: string
    }
    /** Boxes that enrol themselves until `expires_at`. The token itself is not stored. */
    device_batches: {
      id: Generated<string>
      model: string | null
      token_hash: string
      created_at: Date
      expires_at: Date
    }
    /** `device_id` is set when the box has enrolled itself. */
    device_batch_serials: { batch_id: string; place: number; serial: string; device_id: string | null }
    /** What administrators were notified of about a screen or device on a day. */
    alarms: { kind: string; subject_id: string; day: string }
  }
}
