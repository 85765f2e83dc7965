import type { Clock } from './ports'
import { hmac, sameText } from './secrets'

const LIFE_S = 300

export type DocumentLinks = ReturnType<typeof createDocumentLinks>

/** Links to documents. A link expires after 5 minutes and names its viewer, so that each view can be recorded. */
export function createDocumentLinks(key: string, clock: Clock) {
  const sign = (file: string, expires: string, viewer: string) => hmac(key, `${file}\n${expires}\n${viewer}`)
  return {
    make(file: string, viewerId: string): string {
      const expires = String(Math.floor(clock.now().getTime() / 1000) + LIFE_S)
      const query = new URLSearchParams({ expires, viewer: viewerId, signature: sign(file, expires, viewerId) })
      return `/uploads/${file}?${query}`
    },

    /** Returns the viewer of a link, or undefined when the link has expired or was altered. */
    open(file: string, query: unknown): string | undefined {
      const { expires, viewer, signature } = (query ?? {}) as Record<string, unknown>
      if (typeof expires !== 'string' || typeof viewer !== 'string' || typeof signature !== 'string') return undefined
      if (!sameText(signature, sign(file, expires, viewer))) return undefined
      return Number(expires) * 1000 > clock.now().getTime() ? viewer : undefined
    },
  }
}
