import type { Readable } from 'node:stream'

/** Thrown while a file is still arriving, as soon as it is larger than it may be. */
export class TooLarge extends Error {}

/** A file that has arrived and is not yet kept. */
export interface Received {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

export interface ReceivedFile extends Received {
  readonly field: string
  /** The name that the sender gave, without any folder. */
  readonly name: string
}

/** Uploaded files in one folder: `incoming` while they arrive, `kept` under the names that we give. */
export interface FileStore {
  readonly keptFolder: string
  /** Takes a stream up to a number of bytes; throws TooLarge while streaming, and leaves nothing behind then. */
  receive(stream: Readable, maxBytes: number): Promise<Received>
  /** A path for a file that is being made. */
  newIncoming(ending: string): string
  /** Keeps a file under a name, flushed to the disk. Keeping the same name again replaces it. */
  keep(path: string, name: string): Promise<void>
  sha256(path: string): Promise<string>
  discard(path: string): Promise<void>
  removeKept(name: string): Promise<void>
  read(name: string): Readable
}

/** The ending of a file name in small letters, without the dot. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
