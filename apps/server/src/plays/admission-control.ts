import { Refusal } from '../platform/errors'

/** Limits on play batches between the first byte of the body and the answer. */
export interface AdmissionLimits {
  readonly batches: number
  /** Unpacked bytes. In memory, a play takes about three times its text. */
  readonly bytes: number
}

/** A few seconds of work for a server with two cores, and about 200 MB of memory. */
export const ADMISSION_LIMITS: AdmissionLimits = { batches: 4096, bytes: 64 * 1_048_576 }

/** Refused senders retry at different times. */
const WAITS_S = [2, 3, 4, 5, 6]

export type AdmissionControl = ReturnType<typeof createAdmissionControl>
export type Pass = ReturnType<AdmissionControl['enter']>

/**
 * Keeps a flood of batches from filling the memory: beyond its limits, senders are told when to retry. Screens keep
 * their plays until they are acknowledged, so nothing is lost.
 */
export function createAdmissionControl(limits: AdmissionLimits) {
  let batches = 0
  let bytes = 0
  let refused = 0

  const busy = () => {
    refused += 1
    return new Refusal('busy', 'server.busy', { extra: { retry_after_s: WAITS_S[refused % WAITS_S.length] } })
  }

  return {
    /** The batches in progress. */
    load: (): AdmissionLimits => ({ batches, bytes }),

    /** Admits a body of about `expected` bytes. Throws `busy` when a limit is reached. */
    enter(expected: number) {
      if (batches >= limits.batches || bytes + expected > limits.bytes) throw busy()
      let mine = expected
      let inside = true
      batches += 1
      bytes += mine
      return {
        /** Corrects the size once it is known. Throws `busy` when that exceeds the limit. */
        measure(found: number): void {
          if (!inside) return
          if (bytes + found - mine > limits.bytes) throw busy()
          bytes += found - mine
          mine = found
        },
        /** Ends the admission. Calling it again does nothing. */
        leave(): void {
          if (!inside) return
          inside = false
          batches -= 1
          bytes -= mine
        },
      }
    },
  }
}
