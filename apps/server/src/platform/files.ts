import type { Readable } from 'node:stream'

/** Thrown while a file is being received, as soon as it exceeds the limit. */
export class TooLarge extends Error {}

/** A received file that is not kept yet. */
export interface Received {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

export interface ReceivedFile extends Received {
  readonly field: string
  /** The sender's file name, without folders. */
  readonly name: string
}

/** Uploaded files: in folder `incoming` while they are received, in `kept` under the names that we give them. */
export interface FileStore {
  readonly keptFolder: string
  /** Receives a stream of at most `maxBytes`. Throws `TooLarge` and leaves no file behind when there is more. */
  receive(stream: Readable, maxBytes: number): Promise<Received>
  /** Returns a path for a file to be written. */
  newIncoming(ending: string): string
  /** Moves a file to its kept name, flushed to disk. Replaces a file of that name. */
  keep(path: string, name: string): Promise<void>
  sha256(path: string): Promise<string>
  discard(path: string): Promise<void>
  removeKept(name: string): Promise<void>
  read(name: string): Readable
}

/** The extension of a file name in lower case, without the dot; empty without one. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
