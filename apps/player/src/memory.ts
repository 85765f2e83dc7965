import type { Play, Playlist } from '@ayob/contract/screens'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Shape extends DBSchema {
  facts: { key: string; value: unknown }
  plays: { key: number; value: Play }
}

/** What the screen keeps over a reload: its token, its last playlist, and plays that are not yet acknowledged. */
export interface Memory {
  token(): Promise<string | undefined>
  /** Begins a new life under a token: plays are numbered from 1 again. */
  begin(token: string): Promise<void>
  /** Forgets everything: the pairing has ended. */
  forget(): Promise<void>
  playlist(): Promise<Playlist | undefined>
  keepPlaylist(playlist: Playlist): Promise<void>
  /** Gives a play its number and keeps it. */
  log(play: Omit<Play, 'seq'>): Promise<void>
  /** The oldest plays that wait. */
  waiting(most: number): Promise<Play[]>
  /** The server has everything up to a number. */
  acknowledge(seq: number): Promise<void>
}

/** Opens the browser's database. Without one (a private window) the screen keeps everything in mind until a reload. */
export async function openMemory(): Promise<Memory> {
  try {
    const db = await openDB<Shape>('ayob-screen', 1, {
      upgrade(database) {
        database.createObjectStore('facts')
        database.createObjectStore('plays', { keyPath: 'seq' })
      },
    })
    return inDatabase(db)
  } catch {
    return inMind()
  }
}

function inDatabase(db: IDBPDatabase<Shape>): Memory {
  const fact = async <T>(key: string) => (await db.get('facts', key)) as T | undefined
  return {
    token: () => fact('token'),
    async begin(token) {
      const change = db.transaction(['facts', 'plays'], 'readwrite')
      await Promise.all([
        change.objectStore('facts').put(token, 'token'),
        change.objectStore('facts').put(0, 'seq'),
        change.objectStore('plays').clear(),
        change.done,
      ])
    },
    async forget() {
      const change = db.transaction(['facts', 'plays'], 'readwrite')
      await Promise.all([change.objectStore('facts').clear(), change.objectStore('plays').clear(), change.done])
    },
    playlist: () => fact('playlist'),
    async keepPlaylist(playlist) {
      await db.put('facts', playlist, 'playlist')
    },
    async log(play) {
      const change = db.transaction(['facts', 'plays'], 'readwrite')
      const seq = (((await change.objectStore('facts').get('seq')) as number | undefined) ?? 0) + 1
      await Promise.all([
        change.objectStore('facts').put(seq, 'seq'),
        change.objectStore('plays').put({ seq, ...play }),
        change.done,
      ])
    },
    waiting: (most) => db.getAll('plays', undefined, most),
    async acknowledge(acked) {
      const change = db.transaction(['facts', 'plays'], 'readwrite')
      const seq = ((await change.objectStore('facts').get('seq')) as number | undefined) ?? 0
      await Promise.all([
        change.objectStore('plays').delete(IDBKeyRange.upperBound(acked)),
        change.objectStore('facts').put(Math.max(seq, acked), 'seq'),
        change.done,
      ])
    },
  }
}

function inMind(): Memory {
  let token: string | undefined
  let playlist: Playlist | undefined
  let seq = 0
  let plays: Play[] = []
  const clear = (next?: string) => {
    token = next
    seq = 0
    plays = []
  }
  return {
    token: async () => token,
    begin: async (next) => clear(next),
    async forget() {
      clear()
      playlist = undefined
    },
    playlist: async () => playlist,
    async keepPlaylist(next) {
      playlist = next
    },
    async log(play) {
      seq += 1
      plays.push({ seq, ...play })
    },
    waiting: async (most) => plays.slice(0, most),
    async acknowledge(acked) {
      plays = plays.filter((play) => play.seq > acked)
      seq = Math.max(seq, acked)
    },
  }
}
