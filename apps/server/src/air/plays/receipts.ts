import type { IncomingHttpHeaders } from 'node:http'
import type { Receipt } from '@ayob/domain/plays/batch'
import { hmac, isSignedBy, type KeyRing } from '../../platform/secrets'

/** Each answer to a screen contains a receipt in this header. The screen sends the latest one back in the same header. */
export const RECEIPT_HEADER = 'x-screen-receipt'
/** The number of the oldest play that the screen could send again. */
const KEPT_FROM_HEADER = 'x-screen-kept-from'

export const NO_RECEIPT: Receipt = { acknowledged: 0, keptFrom: 0 }

export type Receipts = ReturnType<typeof createReceipts>

/**
 * Receipts for acknowledged plays. They outlive the data: a server whose database lost plays learns from a receipt that
 * it had acknowledged them.
 */
export function createReceipts(ring: KeyRing) {
  const textOf = (screenId: string, seq: number) => `receipt ${screenId} ${seq}`
  return {
    /** The receipt for the plays of a screen up to a number. */
    of: (screenId: string, seq: number): string => `${seq}.${hmac(ring[0], textOf(screenId, seq))}`,

    /** The receipt of a call. A receipt that we did not sign proves nothing. */
    read(screenId: string, headers: IncomingHttpHeaders): Receipt {
      const parts = /^(\d{1,15})\.([\w-]{43})$/.exec(String(headers[RECEIPT_HEADER] ?? ''))
      const seq = Number(parts?.[1] ?? 0)
      const isOurs = parts?.[2] !== undefined && isSignedBy(ring, textOf(screenId, seq), parts[2])
      const keptFrom = Number(headers[KEPT_FROM_HEADER] ?? 0)
      return isOurs ? { acknowledged: seq, keptFrom: Number.isSafeInteger(keptFrom) ? keptFrom : 0 } : NO_RECEIPT
    },
  }
}
