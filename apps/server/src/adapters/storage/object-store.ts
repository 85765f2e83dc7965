import type { KeptFile } from '../../platform/files'

/** A stored object. Its SHA-256 (hexadecimal) is known where it was stored with it, or is its name. */
export interface StoredObject extends KeptFile {
  readonly sha256: string | undefined
}

/** Where kept files are: a folder or a bucket. */
export interface ObjectStore {
  /** Stores the file at a path, which may be gone afterwards. It is safe when this returns. */
  put(path: string, name: string): Promise<void>
  find(name: string): Promise<StoredObject | undefined>
  remove(name: string): Promise<void>
  /** The names of all objects. */
  list(): AsyncIterable<string>
  check(): Promise<void>
}

/** Files that are named by their content say their SHA-256. */
export const sha256InName = (name: string): string | undefined => /^([0-9a-f]{64})\./.exec(name)?.[1]
