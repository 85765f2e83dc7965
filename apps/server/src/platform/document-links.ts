import type { Clock } from './ports'
import { hmac, sameText } from './secrets'

const LIFE_S = 300

/** Links to documents: they end after 5 minutes and carry who asked for them, so that a view can be written down. */
export interface DocumentLinks {
  make(file: string, viewerId: string): string
  /** Whose link it is, or undefined when it is expired or altered. */
  open(file: string, query: unknown): string | undefined
}

export function createDocumentLinks(key: string, clock: Clock): DocumentLinks {
  const sign = (file: string, expires: string, viewer: string) => hmac(key, `${file}\n${expires}\n${viewer}`)
  return {
    make(file, viewerId) {
      const expires = String(Math.floor(clock.now().getTime() / 1000) + LIFE_S)
      const query = new URLSearchParams({ expires, viewer: viewerId, signature: sign(file, expires, viewerId) })
      return `/uploads/${file}?${query}`
    },
    open(file, query) {
      const { expires, viewer, signature } = (query ?? {}) as Record<string, unknown>
      if (typeof expires !== 'string' || typeof viewer !== 'string' || typeof signature !== 'string') return undefined
      if (!sameText(signature, sign(file, expires, viewer))) return undefined
      return Number(expires) * 1000 > clock.now().getTime() ? viewer : undefined
    },
  }
}
