import type { Clock } from './ports'
import { hmac, isSignedBy, type KeyRing } from './secrets'

const LIFE_S = 300

export type DocumentLinks = ReturnType<typeof createDocumentLinks>

/**
 * Links to documents. A link expires after 5 minutes and contains the session that requested it, so that it ends with
 * the session and each view can be recorded.
 */
export function createDocumentLinks(ring: KeyRing, clock: Clock) {
  const signed = (file: string, expires: string, session: string) => `${file}\n${expires}\n${session}`
  return {
    make(file: string, sessionId: string): string {
      const expires = String(Math.floor(clock.now().getTime() / 1000) + LIFE_S)
      const signature = hmac(ring[0], signed(file, expires, sessionId))
      const query = new URLSearchParams({ expires, session: sessionId, signature })
      return `/uploads/${file}?${query}`
    },

    /** Returns the session of a link, or undefined when the link has expired or was altered. */
    open(file: string, query: unknown): string | undefined {
      const { expires, session, signature } = (query ?? {}) as Record<string, unknown>
      if (typeof expires !== 'string' || typeof session !== 'string' || typeof signature !== 'string') return undefined
      if (!isSignedBy(ring, signed(file, expires, session), signature)) return undefined
      return Number(expires) * 1000 > clock.now().getTime() ? session : undefined
    },
  }
}
