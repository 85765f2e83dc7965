import type { ReleaseFault, ReleaseKind, ReleaseState, Ring } from '@ayob/contract/rings'

declare module '../../platform/tables' {
  interface Tables {
    releases: {
      kind: ReleaseKind
      /** Of a player, the SHA-256 of its list of files; of an image, its version. */
      name: string
      /** The signed list of a player's files, as its build has written it. Null for an image. */
      manifest: string | null
      /** Where devices load an image, and what they get there. Null for a player. */
      address: string | null
      sha256: string | null
      architecture: string | null
      size: number
      is_signed: boolean
      added_at: Date
      /** Null for the player that came with the server. */
      added_by: string | null
      state: ReleaseState
      ring: Ring
      /** It reaches the screens whose place is not above this. */
      reach: number
      ring_since: Date
      healthy_ms: number
      healthy_since: Date | null
      checked_at: Date
      fault: ReleaseFault | null
      reason: string | null
    }
    release_pins: {
      kind: ReleaseKind
      screen_id: string
      name: string
      reason: string | null
      pinned_by: string | null
      pinned_at: Date
    }
    /** The last look at each screen, while a release goes through the rings. */
    release_sightings: {
      screen_id: string
      heard_at: Date
      uptime_s: number | null
      restarts: number | null
      errors: number | null
      plays: number
      looked_at: Date
      owed: number
    }
    /** What the screens of a release have done in an hour, in minutes and counts. */
    release_hours: {
      kind: ReleaseKind
      name: string
      hour: Date
      heard: number
      due: number
      plays: number
      expected: number
      errors: number
      restarts: number
    }
    ring_waits: { ring: Ring; minutes: number }
  }
}
