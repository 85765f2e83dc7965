import { open } from 'node:fs/promises'
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
  /** Gives `work` an empty folder, and removes it with everything in it afterwards, also when it throws. */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
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

const BEGINNINGS = [
  ['application/pdf', Buffer.from('%PDF')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
] as const

/** The type of a document or photo by its first bytes, which are all that is read; undefined for any other. */
export async function typeByContent(path: string): Promise<(typeof BEGINNINGS)[number][0] | undefined> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8)
    return BEGINNINGS.find(([, bytes]) => buffer.subarray(0, bytes.length).equals(bytes))?.[0]
  } finally {
    await file.close()
  }
}
