import { FILES_CACHE, KEPT_PATH } from './addresses'
import type { Database, FilePart, KeptFile } from './database'

/** Files on the device, by their SHA-256. */
export interface Shelf {
  list(): Promise<KeptFile[]>
  read(sha256: string): Promise<Blob | undefined>
  /** Stores a complete file. */
  put(sha256: string, file: Blob, now: number): Promise<void>
  drop(sha256: string): Promise<void>
  /** Records that a playlist names these files now. */
  touch(sha256: readonly string[], now: number): Promise<void>
  /** The downloaded parts of a file, in order. */
  parts(sha256: string): Promise<FilePart[]>
  putPart(part: FilePart): Promise<void>
  dropParts(sha256: string): Promise<void>
  /** Used and available space in bytes; unknown values are absent. */
  estimate(): Promise<{ usage?: number; quota?: number }>
  /** Drops the parts of all other files. */
  keepParts(sha256: ReadonlySet<string>): Promise<void>
}

const partsOf = (sha256: string) => IDBKeyRange.bound([sha256, 0], [sha256, Number.POSITIVE_INFINITY])

/** Stores complete files in the browser's cache, where the service worker finds them too; parts and dates are in its database. */
export async function openShelf(db: Database): Promise<Shelf> {
  const cache = await caches.open(FILES_CACHE)
  const address = (sha256: string) => KEPT_PATH + sha256
  const drop = async (sha256: string) => {
    await cache.delete(address(sha256))
    await db.delete('files', sha256)
  }
  return {
    list: () => db.getAll('files'),
    async read(sha256) {
      const kept = await cache.match(address(sha256))
      // A copy, because a blob of the cached response would take up disk space even after it was dropped.
      return kept && new Blob([await kept.arrayBuffer()], { type: kept.headers.get('content-type') ?? '' })
    },
    async put(sha256, file, now) {
      const headers = { 'content-type': file.type, 'content-length': String(file.size) }
      await cache.put(address(sha256), new Response(file, { headers }))
      await db.put('files', { sha256, size: file.size, neededAt: now })
    },
    drop,
    async touch(needed, now) {
      const change = db.transaction('files', 'readwrite')
      const files = await Promise.all(needed.map((sha256) => change.store.get(sha256)))
      await Promise.all([...files.map((file) => file && change.store.put({ ...file, neededAt: now })), change.done])
    },
    parts: (sha256) => db.getAll('parts', partsOf(sha256)),
    async putPart(part) {
      await db.put('parts', part)
    },
    estimate: async () => (await navigator.storage.estimate().catch(() => undefined)) ?? {},
    dropParts: (sha256) => db.delete('parts', partsOf(sha256)),
    async keepParts(wanted) {
      const change = db.transaction('parts', 'readwrite')
      const keys = await change.store.getAllKeys()
      const gone = keys.filter(([sha256]) => !wanted.has(sha256))
      await Promise.all([...gone.map((key) => change.store.delete(key)), change.done])
    },
  }
}

/** Keeps files in memory only, in browsers that store nothing. */
export function volatileShelf(): Shelf {
  const files = new Map<string, { readonly blob: Blob; readonly neededAt: number }>()
  return {
    list: async () => [...files].map(([sha256, { blob, neededAt }]) => ({ sha256, size: blob.size, neededAt })),
    read: async (sha256) => files.get(sha256)?.blob,
    async put(sha256, blob, now) {
      files.set(sha256, { blob, neededAt: now })
    },
    async drop(sha256) {
      files.delete(sha256)
    },
    touch: async () => {},
    parts: async () => [],
    putPart: async () => {},
    dropParts: async () => {},
    estimate: async () => ({}),
    keepParts: async () => {},
  }
}
