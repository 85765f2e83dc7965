import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Refusal } from './errors'

/** Thrown while a file is being received, as soon as it exceeds the limit. */
export class TooLarge extends Error {}

/** The kept files can't be reached now. The caller is told `busy` and may come again. */
export class FilesAway extends Refusal {
  constructor(readonly reason: string) {
    // Callers come again after different times.
    super('busy', 'server.busy', { extra: { retry_after_s: 1 + Math.floor(Math.random() * 5) } })
    this.message = reason
  }
}

/** A scanner has found something in a received file, which is gone. */
export class Infected extends Refusal {
  constructor() {
    super('validation_failed', 'server.fileInfected')
  }
}

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

/** A part of a file in bytes, both ends included. */
export interface FilePart {
  readonly start: number
  readonly end: number
}

/** A kept file, found and not yet read. */
export interface KeptFile {
  /** In bytes. */
  readonly size: number
  /** Reads it, or a part of it. The stream fails where the file was cut or altered. Errors: FilesAway. */
  read(part?: FilePart): Promise<Readable>
}

/**
 * Uploaded files: on this machine while they are received, then kept under the names that we give them, in a folder or a
 * bucket. What is kept under a name does not change. Errors of all that reach kept files: FilesAway.
 */
export interface FileStore {
  /** Receives a stream of at most `maxBytes`. Throws `TooLarge` and leaves no file behind when there is more. */
  receive(stream: Readable, maxBytes: number): Promise<Received>
  /** Returns a path for a file to be written. */
  newIncoming(ending: string): string
  /** Gives `work` an empty folder, and removes it with everything in it afterwards, also when it throws. */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Moves a file to its kept name. It is safe when this returns; to do it again is harmless. Replaces a file of that name. */
  keep(path: string, name: string): Promise<void>
  /** The same for identity papers and other documents, which are kept sealed. */
  keepDocument(path: string, name: string): Promise<void>
  sha256(path: string): Promise<string>
  discard(path: string): Promise<void>
  removeKept(name: string): Promise<void>
  /** Finds a kept file; undefined without one. */
  open(name: string): Promise<KeptFile | undefined>
  /** Finds a kept document and opens its seal. Documents from before there was one are read as they are. */
  openDocument(name: string): Promise<KeptFile | undefined>
  /** Reads a kept file. The stream fails without one. */
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
