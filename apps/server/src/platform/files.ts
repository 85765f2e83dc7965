import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Refusal } from './errors'

/** Thrown while a file is being received, as soon as it exceeds the limit. */
export class TooLarge extends Error {}

/** Kept files can't be reached now. The caller gets `busy` and may retry. */
export class FilesAway extends Refusal {
  constructor(readonly reason: string) {
    // Callers retry at different times.
    super('busy', 'server.busy', { extra: { retry_after_s: 1 + Math.floor(Math.random() * 5) } })
    this.message = reason
  }
}

/** The scanner found malware in a received file, which has been deleted. */
export class Infected extends Refusal {
  constructor() {
    super('validation_failed', 'server.fileInfected')
  }
}

/** A received file that is not stored yet. */
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

/** A part of a file in bytes, including both ends. */
export interface FilePart {
  readonly start: number
  readonly end: number
}

/** A kept file that was found but not yet read. */
export interface KeptFile {
  /** The size in bytes. */
  readonly size: number
  /** Reads the file or a part of it. The stream fails where the file was truncated or altered. Errors: FilesAway. */
  read(part?: FilePart): Promise<Readable>
}

/**
 * Uploaded files: on this machine while they are received, then stored under the names that we assign, in a folder or a
 * bucket. The content under a name does not change. All methods that access kept files may throw FilesAway.
 */
export interface FileStore {
  /**
   * Receives foreign bytes, at most `maxBytes`, and has them scanned for malware where there is a scanner. Throws `TooLarge`
   * for more, `Infected`, and a refusal when the scanner gives no verdict. Leaves no file behind then.
   */
  receive(stream: Readable, maxBytes: number): Promise<Received>
  /** Writes bytes that this program has made to a new file. */
  write(content: AsyncIterable<Buffer> | Iterable<Uint8Array>): Promise<Received>
  /** Returns a path for a new file. */
  newIncoming(ending: string): string
  /** Gives `work` an empty folder. Removes the folder and its content afterwards, also when `work` throws. */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Moves a file to its kept name, replacing a file of that name. It is durable when this returns. Repeating it is harmless. */
  keep(path: string, name: string): Promise<void>
  /** The same for identity papers and other documents, which are stored encrypted. */
  keepDocument(path: string, name: string): Promise<void>
  sha256(path: string): Promise<string>
  discard(path: string): Promise<void>
  removeKept(name: string): Promise<void>
  /** Finds a kept file; undefined when there is none. */
  open(name: string): Promise<KeptFile | undefined>
  /** Finds a kept document and decrypts it. Documents from before encryption are read as they are. */
  openDocument(name: string): Promise<KeptFile | undefined>
  /** Reads a kept file. The stream fails when there is none. */
  read(name: string): Readable
  /** Throws FilesAway with the reason when kept files can't be reached. */
  check(): Promise<void>
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

/** The type of a document or photo by its first bytes, without reading the rest; undefined for other types. */
export async function typeByContent(path: string): Promise<(typeof BEGINNINGS)[number][0] | undefined> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8)
    return BEGINNINGS.find(([, bytes]) => buffer.subarray(0, bytes.length).equals(bytes))?.[0]
  } finally {
    await file.close()
  }
}
