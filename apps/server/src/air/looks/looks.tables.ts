import type { LookState } from '@ayob/contract/looks'
import type { Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    looks: {
      id: string
      screen_id: string
      vehicle_id: string
      nonce: string
      asked_at: Date
      /** The last time that an answer to the screen contained it. */
      told_at: Date
      expires_at: Date
      state: LookState
      /** The screen's claims: when the picture was on the display, which ad it was (null for a house ad), and where. */
      shown_at: Generated<Date | null>
      answered_at: Generated<Date | null>
      booking_id: Generated<string | null>
      /** The number of its creative or house ad, if it has one. */
      creative: Generated<number | null>
      /** When it was compared with the plays of its moment. */
      compared_at: Generated<Date | null>
      lat: Generated<number | null>
      lng: Generated<number | null>
      /** How much the picture differs from the ad; null when it was not compared. */
      distance: Generated<number | null>
      /** Whether the answer was signed with the key of the screen's device. */
      signed: Generated<boolean>
      /** The hash of the uploaded file, because the same answer may arrive twice. */
      sha256: Generated<string | null>
      /** The name of the kept picture; null after its removal. */
      file: Generated<string | null>
      /** The size of the kept picture. */
      bytes: Generated<number>
    }
  }
}
