import type { Clock } from './ports'
import { hmac, sameText } from './secrets'

const LIFE_S = 300

export type DocumentLinks = ReturnType<typeof createDocumentLinks>

/**
 * Links to documents. A link expires after 5 minutes and names the session that asked for it, so that it ends with the
 * session and each view can be recorded.
 */
export function createDocumentLinks(key: string, clock: Clock) {
  const sign = (file: string, expires: string, session: string) => hmac(key, `${file}\n${expires}\n${session}`)
  return {
    make(file: string, sessionId: string): string {
      const expires = String(Math.floor(clock.now().getTime() / 1000) + LIFE_S)
      const query = new URLSearchParams({ expires, session: sessionId, signature: sign(file, expires, sessionId) })
      return `/uploads/${file}?${query}`
    },

    /** Returns the session of a link, or undefined when the link has expired or was altered. */
    open(file: string, query: unknown): string | undefined {
      const { expires, session, signature } = (query ?? {}) as Record<string, unknown>
      if (typeof expires !== 'string' || typeof session !== 'string' || typeof signature !== 'string') return undefined
      if (!sameText(signature, sign(file, expires, session))) return undefined
      return Number(expires) * 1000 > clock.now().getTime() ? session : undefined
    },
  }
}
