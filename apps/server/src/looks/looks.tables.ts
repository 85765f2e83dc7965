import type { LookState } from '@ayob/contract/looks'
import type { Generated } from 'kysely'

declare module '../platform/tables' {
  interface Tables {
    looks: {
      id: string
      screen_id: string
      vehicle_id: string
      nonce: string
      asked_at: Date
      /** When a heartbeat's answer last had it. */
      told_at: Date
      expires_at: Date
      state: LookState
      /** What the screen says: when the picture was on the display, which ad it was (null: a house ad), and where. */
      shown_at: Generated<Date | null>
      answered_at: Generated<Date | null>
      booking_id: Generated<string | null>
      lat: Generated<number | null>
      lng: Generated<number | null>
      /** How unlike the ad the picture is; null where it was not compared. */
      distance: Generated<number | null>
      /** The answer was signed with the key of the screen's device. */
      signed: Generated<boolean>
      /** Of the file as it came: the same answer may come twice. */
      sha256: Generated<string | null>
      /** Name of the kept picture; null once it was removed. */
      file: Generated<string | null>
    }
  }
}
