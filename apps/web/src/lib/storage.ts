/** The entries of a storage of the browser. Reading and writing never fail. */
export interface Entries {
  get(key: string): string | null
  /** A JSON value; null without one, or when it can't be read. */
  getJson(key: string): unknown
  set(key: string, value: string): void
  remove(key: string): void
  /** The keys of what is stored. */
  keys(): string[]
}

/** A storage may be missing, blocked or full. What it does not take is kept in memory until the document is left. */
export function entriesOf(open: () => Storage): Entries {
  const memory = new Map<string, string | null>()
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  const store = (key: string, value: string | null) => {
    memory.set(key, value)
    attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      memory.delete(key)
    }, undefined)
  }
  const get = (key: string) => {
    const kept = memory.get(key)
    return kept === undefined ? attempt((storage) => storage.getItem(key), null) : kept
  }
  return {
    get,
    getJson(key) {
      try {
        return JSON.parse(get(key) ?? 'null')
      } catch {
        return null
      }
    },
    set: store,
    remove: (key) => store(key, null),
    keys: () => attempt(Object.keys, []),
  }
}

/** Entries of this browser. */
// biome-ignore lint/style/noRestrictedGlobals: the only place that uses it
export const deviceEntries = entriesOf(() => localStorage)

/** Entries of this tab. */
// biome-ignore lint/style/noRestrictedGlobals: the only place that uses it
export const tabEntries = entriesOf(() => sessionStorage)
