import type { Play } from '@ayob/contract/plays'
import { type Database, DURABLE, type Facts, type Turn } from './database'

/** A play before it has its number. */
export type UnnumberedPlay = Omit<Play, 'seq'>

/** What survives a reload: the token, the last playlist and unacknowledged plays. */
export interface Memory {
  fact<K extends keyof Facts>(key: K): Promise<Facts[K] | undefined>
  keep<K extends Exclude<keyof Facts, 'seq' | 'lastEnd'>>(key: K, value: Facts[K]): Promise<void>
  drop(key: 'device'): Promise<void>
  /** Starts a new pairing: plays are numbered from 1 again. */
  begin(token: string): Promise<void>
  /** Ends the pairing. Unsent plays stay for support until the next one. */
  end(): Promise<void>
  /** Numbers a play and stores it together with the state of the rotation. */
  log(play: UnnumberedPlay, turn: Turn | undefined): Promise<void>
  /** The oldest unacknowledged plays. */
  waiting(most: number): Promise<Play[]>
  /** Unacknowledged plays by booking. */
  waitingByBooking(): Promise<Record<string, number>>
  /** Removes plays up to this number. */
  acknowledge(seq: number): Promise<void>
  /** Shifts unacknowledged plays that began after an instant, because the clock was wrong. */
  retime(since: number, shift: (startedAt: number) => number): Promise<void>
}

const startOf = (play: UnnumberedPlay) => Date.parse(play.started_at)
const endOf = (play: UnnumberedPlay) => startOf(play) + play.duration_ms
const shifted = (play: Play, shift: (startedAt: number) => number): Play => ({
  ...play,
  started_at: new Date(startOf(play) + shift(startOf(play))).toISOString(),
})

function countByBooking(plays: readonly Play[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { booking_id } of plays) if (booking_id !== null) counts[booking_id] = (counts[booking_id] ?? 0) + 1
  return counts
}

/** Stores everything in the browser's database. */
export function storedMemory(db: Database): Memory {
  return {
    async fact<K extends keyof Facts>(key: K) {
      return (await db.get('facts', key)) as Facts[K] | undefined
    },
    async keep(key, value) {
      await db.put('facts', value, key)
    },
    drop: (key) => db.delete('facts', key),
    async begin(token) {
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const facts = change.objectStore('facts')
      await Promise.all([
        facts.put(token, 'token'),
        facts.put(0, 'seq'),
        facts.delete('device'),
        change.objectStore('plays').clear(),
        change.done,
      ])
    },
    async end() {
      const change = db.transaction('facts', 'readwrite', DURABLE)
      const gone = ['token', 'device', 'playlist', 'turn'] as const
      await Promise.all([...gone.map((key) => change.store.delete(key)), change.done])
    },
    async log(play, turn) {
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const facts = change.objectStore('facts')
      const seq = (((await facts.get('seq')) as number | undefined) ?? 0) + 1
      await Promise.all([
        facts.put(seq, 'seq'),
        facts.put(endOf(play), 'lastEnd'),
        turn && facts.put(turn, 'turn'),
        change.objectStore('plays').put({ seq, ...play }),
        change.done,
      ])
    },
    waiting: (most) => db.getAll('plays', undefined, most),
    waitingByBooking: async () => countByBooking(await db.getAll('plays')),
    async acknowledge(acked) {
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const facts = change.objectStore('facts')
      const seq = ((await facts.get('seq')) as number | undefined) ?? 0
      await Promise.all([
        change.objectStore('plays').delete(IDBKeyRange.upperBound(acked)),
        facts.put(Math.max(seq, acked), 'seq'),
        change.done,
      ])
    },
    async retime(since, shift) {
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const plays = change.objectStore('plays')
      const right = (await plays.getAll()).filter((play) => startOf(play) > since).map((play) => shifted(play, shift))
      const last = right.at(-1)
      await Promise.all([
        ...right.map((play) => plays.put(play)),
        last && change.objectStore('facts').put(endOf(last), 'lastEnd'),
        change.done,
      ])
    },
  }
}

/** Keeps everything in memory until a reload, in browsers without a database (a private window). */
export function volatileMemory(): Memory {
  let facts: Partial<Facts> = {}
  let plays: Play[] = []
  const seq = () => facts.seq ?? 0
  return {
    fact: async (key) => facts[key],
    async keep(key, value) {
      facts = { ...facts, [key]: value }
    },
    async drop(key) {
      const { [key]: _, ...rest } = facts
      facts = rest
    },
    async begin(token) {
      const { device, ...rest } = facts
      facts = { ...rest, token, seq: 0 }
      plays = []
    },
    async end() {
      const { token, device, playlist, turn, ...rest } = facts
      facts = rest
    },
    async log(play, turn) {
      facts = { ...facts, seq: seq() + 1, lastEnd: endOf(play), ...(turn && { turn }) }
      plays.push({ seq: seq(), ...play })
    },
    waiting: async (most) => plays.slice(0, most),
    waitingByBooking: async () => countByBooking(plays),
    async acknowledge(acked) {
      plays = plays.filter((play) => play.seq > acked)
      facts = { ...facts, seq: Math.max(seq(), acked) }
    },
    async retime(since, shift) {
      plays = plays.map((play) => (startOf(play) > since ? shifted(play, shift) : play))
    },
  }
}
