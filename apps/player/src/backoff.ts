/**
 * Returns the wait before the next attempt, in milliseconds. It doubles with each failure up to `longestMs`, spread over
 * the upper half so that screens which lost the same network don't return at the same moment. It is at least the wait that
 * the server asks for (`askedMs`). `chance` is from 0 to below 1.
 */
export function backoffMs(failures: number, firstMs: number, longestMs: number, chance: number, askedMs = 0): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20))
  return Math.max(askedMs * (1 + chance / 4), full * (0.5 + chance / 2))
}

/** Returns the wait in a Retry-After header (seconds or a date) in milliseconds; 0 without a header. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
