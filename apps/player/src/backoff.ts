/**
 * How long to wait before the next try, in milliseconds: twice as long after each failure up to `longestMs`, spread over
 * the upper half so that screens which lost the same network don't come back at the same moment. What the server asks
 * for (`askedMs`) is the least. `chance` is at least 0 and below 1.
 */
export function backoffMs(failures: number, firstMs: number, longestMs: number, chance: number, askedMs = 0): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 20))
  return Math.max(askedMs * (1 + chance / 4), full * (0.5 + chance / 2))
}

/** Milliseconds that a Retry-After header asks for: seconds, or a date. 0 when it asks for nothing. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
