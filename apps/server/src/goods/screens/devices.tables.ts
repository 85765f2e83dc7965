import type { DeviceState } from '@ayob/contract/devices'
import type { Generated } from 'kysely'

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
    /** What administrators were notified of about a screen or device on a day. */
    alarms: { kind: string; subject_id: string; day: string }
  }
}
