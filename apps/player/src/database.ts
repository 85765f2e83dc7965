import type { Playlist } from '@ayob/contract/playlists'
import type { Play } from '@ayob/contract/plays'
import type { RotationState } from '@ayob/domain/playlists/rotation'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A pairing that waits for its driver. */
export interface Device {
  readonly device_id: string
  readonly code: string
  readonly poll_after_s: number
}

/** Where the rotation of a playlist stands. */
export interface Turn {
  readonly version: string
  /** Plays made against each booking's share of its goal since the playlist came. */
  readonly spent: Readonly<Record<string, number>>
  readonly owed: RotationState
}

/** Single things that outlive a reload. */
export interface Facts {
  readonly token: string
  readonly device: Device
  readonly playlist: Playlist
  readonly turn: Turn
  /** Number of the last play. */
  readonly seq: number
  /** When the last kept play ended, in milliseconds of the screen's clock. */
  readonly lastEnd: number
  /** How far the server was ahead of the device's clock, in milliseconds. */
  readonly ahead: number
}

/** A file that is kept whole. `neededAt` is when a playlist last named it, by the device's clock. */
export interface KeptFile {
  readonly sha256: string
  readonly size: number
  readonly neededAt: number
}

/** Some bytes of a file that isn't whole yet. */
export interface FilePart {
  readonly sha256: string
  readonly from: number
  readonly bytes: ArrayBuffer
  /** The type that the server gave the file. */
  readonly type: string
}

/** Something that support may want to know. */
export interface ScreenEvent {
  readonly at: string
  readonly kind: string
  readonly detail: string
}

interface Shape extends DBSchema {
  facts: { key: string; value: Facts[keyof Facts] }
  plays: { key: number; value: Play }
  files: { key: string; value: KeptFile }
  parts: { key: [string, number]; value: FilePart }
  events: { key: number; value: ScreenEvent }
}

export type Database = IDBPDatabase<Shape>

/** What is kept must survive a power cut right after: the browser waits until the disk has it. */
export const DURABLE: IDBTransactionOptions = { durability: 'strict' }

/** Opens the browser's database. `lost` is told when the browser takes it away while it is open. */
export function openDatabase(name = 'ayob-screen', lost = () => {}): Promise<Database> {
  return openDB<Shape>(name, 2, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('facts')
        database.createObjectStore('plays', { keyPath: 'seq' })
      }
      if (from < 2) {
        database.createObjectStore('files', { keyPath: 'sha256' })
        database.createObjectStore('parts', { keyPath: ['sha256', 'from'] })
        database.createObjectStore('events', { autoIncrement: true })
      }
    },
    terminated: lost,
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
}
