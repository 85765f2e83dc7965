import type { KeptFile } from '../../platform/files'

/** A stored object. Its SHA-256 (hexadecimal) is known if it was stored with the object or is part of its name. */
export interface StoredObject extends KeptFile {
  readonly sha256: string | undefined
}

/** The place of kept files: a folder or a bucket. */
export interface ObjectStore {
  /** Stores the file at a path, and may remove the original. The object is durable when this returns. */
  put(path: string, name: string): Promise<void>
  find(name: string): Promise<StoredObject | undefined>
  remove(name: string): Promise<void>
  /** The names of all objects. */
  list(): AsyncIterable<string>
  check(): Promise<void>
}

/** The SHA-256 in the name of a file that is named after its content. */
export const sha256InName = (name: string): string | undefined => /^([0-9a-f]{64})\./.exec(name)?.[1]
