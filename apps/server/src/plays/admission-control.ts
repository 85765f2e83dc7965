import { Refusal } from '../platform/errors'

/** What reports of plays may take up at a time, from the first byte of the body to the answer. */
export interface AdmissionLimits {
  readonly batches: number
  /** Of bodies, unpacked. In memory a play takes about three times its text. */
  readonly bytes: number
}

/** Some seconds' work of a server of two cores, and about 200 MB of memory. */
export const ADMISSION_LIMITS: AdmissionLimits = { batches: 4096, bytes: 64 * 1_048_576 }

/** A place in the queue. */
export interface Pass {
  /** The body turned out to have so many bytes. Throws `busy` when there is no room for them. */
  measure(bytes: number): void
  /** Gives the place free; a second time does nothing. */
  leave(): void
}

export interface AdmissionControl {
  /** A place for a body of about so many bytes. Throws `busy` when all are taken. */
  enter(bytes: number): Pass
  /** What is under way now. */
  load(): AdmissionLimits
}

/** Those who are sent away come back at different moments. */
const WAITS_S = [2, 3, 4, 5, 6]

/**
 * Keeps a flood from filling the memory: beyond its limits senders are told when to come again. Screens keep their
 * plays until they are acknowledged, so nothing is lost.
 */
export function createAdmissionControl(limits: AdmissionLimits): AdmissionControl {
  let batches = 0
  let bytes = 0
  let refused = 0

  const busy = () => {
    refused += 1
    return new Refusal('busy', 'server.busy', { extra: { retry_after_s: WAITS_S[refused % WAITS_S.length] } })
  }

  return {
    load: () => ({ batches, bytes }),
    enter(expected) {
      if (batches >= limits.batches || bytes + expected > limits.bytes) throw busy()
      let mine = expected
      let inside = true
      batches += 1
      bytes += mine
      return {
        measure(found) {
          if (!inside) return
          if (bytes + found - mine > limits.bytes) throw busy()
          bytes += found - mine
          mine = found
        },
        leave() {
          if (!inside) return
          inside = false
          batches -= 1
          bytes -= mine
        },
      }
    },
  }
}
