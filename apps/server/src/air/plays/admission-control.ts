import { Refusal } from '../../platform/errors'

/** Limits on play batches between the first byte of the body and the answer. Only bytes that have arrived count. */
export interface AdmissionLimits {
  readonly batches: number
  /** Unpacked bytes. In memory, a play takes about three times its text. */
  readonly bytes: number
}

/** A few seconds of work for a server with two cores, and about 200 MB of memory. */
export const ADMISSION_LIMITS: AdmissionLimits = { batches: 4096, bytes: 64 * 1_048_576 }
/** What one screen may take of it. A screen sends one batch after the other, and few again after a break. */
export const SHARE_OF_SCREEN: AdmissionLimits = { batches: 64, bytes: 8 * 1_048_576 }

/** Refused senders retry at different times. */
const WAITS_S = [2, 3, 4, 5, 6]

export type AdmissionControl = ReturnType<typeof createAdmissionControl>
export type Pass = ReturnType<AdmissionControl['enter']>

/**
 * Keeps a flood of batches from filling the memory: beyond its limits, senders are told when to retry. Screens keep
 * their plays until they are acknowledged, so nothing is lost.
 */
export function createAdmissionControl(limits: AdmissionLimits, share = SHARE_OF_SCREEN) {
  let batches = 0
  let bytes = 0
  let refused = 0
  const inside = new Map<string, { batches: number; bytes: number }>()

  const busy = () => {
    refused += 1
    return new Refusal('busy', 'server.busy', { extra: { retry_after_s: WAITS_S[refused % WAITS_S.length] } })
  }

  return {
    /** The batches in progress. */
    load: () => ({ batches, bytes }),

    /** Admits a batch of a screen, whose body has yet to arrive. Throws `busy` when a limit is reached. */
    enter(screenId: string) {
      const own = inside.get(screenId) ?? { batches: 0, bytes: 0 }
      if (batches >= limits.batches || own.batches >= share.batches) throw busy()
      let mine = 0
      let isInside = true
      inside.set(screenId, own)
      own.batches += 1
      batches += 1
      const add = (by: number) => {
        bytes += by
        own.bytes += by
        mine += by
      }
      return {
        /** Adds bytes that arrived, or that unpacking has added. Throws `busy` when that exceeds a limit. */
        grow(by: number): void {
          if (!isInside) return
          if (bytes + by > limits.bytes || own.bytes + by > share.bytes) throw busy()
          add(by)
        },
        /** Ends the admission. Calling it again does nothing. */
        leave(): void {
          if (!isInside) return
          isInside = false
          add(-mine)
          batches -= 1
          own.batches -= 1
          if (own.batches === 0) inside.delete(screenId)
        },
      }
    },
  }
}
