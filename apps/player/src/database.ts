import type { AnswerOf } from '@ayob/contract/call'
import type { CommandResult } from '@ayob/contract/commands'
import type { Playlist } from '@ayob/contract/playlists'
import type { Play } from '@ayob/contract/plays'
import type { commandKey } from '@ayob/contract/screen-commands'
import type { registerScreen } from '@ayob/contract/screens'
import type { CreativeTurns } from '@ayob/domain/playlists/creative-rotation'
import type { RotationState } from '@ayob/domain/playlists/rotation'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A pairing that waits for its driver. */
export type Device = AnswerOf<typeof registerScreen> & {
  /** The serial with which it enrolled itself. */
  readonly serial?: string | undefined
}

/** Whose commands this screen obeys: the id of the screen, and the key that signs them. */
export type CommandAuthority = AnswerOf<typeof commandKey>

/** State of a playlist's rotation. */
export interface Turn {
  readonly version: string
  /** Plays of each booking since the playlist arrived. */
  readonly spent: Readonly<Record<string, number>>
  readonly owed: RotationState['owed']
  /** Absent in what older players stored. */
  readonly recent?: RotationState['recent']
  /** Turns of the creatives of ads with several, by booking. Absent before there were any. */
  readonly parts?: Readonly<Record<string, CreativeTurns>>
}

/** Single values that survive a reload. */
export interface Facts {
  readonly token: string
  readonly device: Device
  readonly playlist: Playlist
  readonly turn: Turn
  /** Number of the last play. */
  readonly seq: number
  /** End of the last logged play, in milliseconds of the screen's clock. */
  readonly lastEnd: number
  /** Plays up to this number are acknowledged. Absent while none are. */
  readonly acked: number
  /** The server's newest receipt for plays, and the play number that it covers. */
  readonly receipt: { readonly seq: number; readonly text: string }
  /** How far the server was ahead of the device's clock, in milliseconds. */
  readonly ahead: number
  readonly authority: CommandAuthority
  /** Commands that it has begun, so that none is obeyed twice, and what came of them; `told`: the server knows. */
  readonly begun: readonly {
    readonly id: string
    readonly kind: string
    readonly until: number
    readonly result: Omit<CommandResult, 'id'> | null
    readonly told?: boolean
  }[]
}

/** A complete file. `neededAt` is when a playlist last named it, by the device's clock. */
export interface KeptFile {
  readonly sha256: string
  readonly size: number
  readonly neededAt: number
}

/** A part of an incomplete file. */
export interface FilePart {
  readonly sha256: string
  readonly from: number
  readonly bytes: ArrayBuffer
  /** Media type from the server. */
  readonly type: string
}

/** An event for support. */
export interface ScreenEvent {
  readonly at: string
  readonly kind: string
  readonly detail: string
}

interface Shape extends DBSchema {
  facts: { key: string; value: Facts[keyof Facts] }
  /** Also holds the acknowledged plays of the last days. An older version of the program sends them again, which is harmless. */
  plays: { key: number; value: Play }
  files: { key: string; value: KeptFile }
  parts: { key: [string, number]; value: FilePart }
  events: { key: number; value: ScreenEvent }
}

export type Database = IDBPDatabase<Shape>

/** The write survives a power cut: the browser waits until it is on disk. */
export const DURABLE: IDBTransactionOptions = { durability: 'strict' }

/** Opens the browser's database. `lost` is called when the browser closes it. */
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
