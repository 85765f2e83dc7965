import type { Clock } from './ports'

interface Kept<V> {
  readonly value: Promise<V>
  readonly until: number
}

/**
 * Keeps computed values by key for `ms`, at most `most` of them, and computes each once, even when many ask at the same
 * time. A failure is not kept.
 */
export function createKept<V>(clock: Clock, { ms, most }: { readonly ms: number; readonly most: number }) {
  const known = new Map<string, Kept<V>>()
  return (key: string, compute: () => Promise<V>): Promise<V> => {
    const now = clock.now().getTime()
    const found = known.get(key)
    if (found && found.until > now) return found.value
    known.delete(key)
    const [oldest] = known.keys()
    if (known.size >= most && oldest !== undefined) known.delete(oldest)
    const made: Kept<V> = { value: compute(), until: now + ms }
    known.set(key, made)
    made.value.catch(() => {
      if (known.get(key) === made) known.delete(key)
    })
    return made.value
  }
}
