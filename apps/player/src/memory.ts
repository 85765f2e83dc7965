import { DAY_MS } from '@ayob/contract/durations'
import type { Play } from '@ayob/contract/plays'
import { type Database, DURABLE, type Facts, type Turn } from './database'

/** A play before it has its number. */
export type UnnumberedPlay = Omit<Play, 'seq'>

/** Acknowledged plays are kept for this long, in case the server loses them. */
const KEPT_MS = 7 * DAY_MS
/** The number of acknowledged plays that are discarded at a time to free space. */
const LET_GO = 1000

/** The data that survives a reload: the token, the last playlist, unacknowledged plays and the plays of the last days. */
export interface Memory {
  fact<K extends keyof Facts>(key: K): Promise<Facts[K] | undefined>
  keep<K extends Exclude<keyof Facts, 'seq' | 'lastEnd' | 'acked' | 'receipt'>>(key: K, value: Facts[K]): Promise<void>
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
  /** Plays up to this number no longer wait; they are kept for 7 days. The receipt proves that they were acknowledged. */
  acknowledge(seq: number, receipt?: string | null): Promise<void>
  /** The number of the oldest play that is still stored; 0 without any. */
  keptFrom(): Promise<number>
  /**
   * Queues plays above this number again because the server has lost them. Returns how many. If none are left, the receipt
   * is dropped, because nothing more can be done.
   */
  bringBack(acked: number): Promise<number>
  /** Discards the oldest acknowledged plays to free space. Returns false when there are none. */
  letGo(): Promise<boolean>
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

/** Returns the receipt to keep: the one that covers more plays. */
const furtherReceipt = (known: Facts['receipt'] | undefined, seq: number, text: string | null | undefined) =>
  text && seq >= (known?.seq ?? 0) ? { seq, text } : known

/** Stores everything in the browser's database. */
export function storedMemory(db: Database): Memory {
  const fact = async <K extends keyof Facts>(key: K) => (await db.get('facts', key)) as Facts[K] | undefined
  const unacknowledged = async () => IDBKeyRange.lowerBound((await fact('acked')) ?? 0, true)
  return {
    fact,
    async keep(key, value) {
      const change = db.transaction('facts', 'readwrite', DURABLE)
      await Promise.all([change.store.put(value, key), change.done])
    },
    drop: (key) => db.delete('facts', key),
    async begin(token) {
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const facts = change.objectStore('facts')
      await Promise.all([
        facts.put(token, 'token'),
        facts.put(0, 'seq'),
        facts.delete('device'),
        facts.delete('acked'),
        facts.delete('receipt'),
        change.objectStore('plays').clear(),
        change.done,
      ])
    },
    async end() {
      const change = db.transaction('facts', 'readwrite', DURABLE)
      const gone = ['token', 'device', 'playlist', 'turn', 'authority', 'begun'] as const
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
    waiting: async (most) => db.getAll('plays', await unacknowledged(), most),
    waitingByBooking: async () => countByBooking(await db.getAll('plays', await unacknowledged())),
    async acknowledge(acked, text) {
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const facts = change.objectStore('facts')
      const seq = ((await facts.get('seq')) as number | undefined) ?? 0
      const before = ((await facts.get('acked')) as number | undefined) ?? 0
      const receipt = furtherReceipt((await facts.get('receipt')) as Facts['receipt'] | undefined, acked, text)
      await facts.put(Math.max(seq, acked), 'seq')
      await facts.put(Math.max(before, acked), 'acked')
      if (receipt) await facts.put(receipt, 'receipt')
      const newest = (await change.objectStore('plays').openCursor(IDBKeyRange.upperBound(acked), 'prev'))?.value
      let oldest = await change.objectStore('plays').openCursor()
      while (newest && oldest && startOf(newest) - startOf(oldest.value) > KEPT_MS) {
        await oldest.delete()
        oldest = await oldest.continue()
      }
      await change.done
    },
    keptFrom: async () => (await db.getAllKeys('plays', undefined, 1))[0] ?? 0,
    async bringBack(acked) {
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const facts = change.objectStore('facts')
      const before = ((await facts.get('acked')) as number | undefined) ?? 0
      const back = before > acked ? await change.objectStore('plays').count(IDBKeyRange.bound(acked, before, true)) : 0
      await (back > 0 ? facts.put(acked, 'acked') : facts.delete('receipt'))
      await change.done
      return back
    },
    async letGo() {
      const keys = await db.getAllKeys('plays', IDBKeyRange.upperBound((await fact('acked')) ?? 0), LET_GO)
      const last = keys.at(-1)
      if (last !== undefined) await db.delete('plays', IDBKeyRange.upperBound(last))
      return last !== undefined
    },
    async retime(since, shift) {
      const waiting = await unacknowledged()
      const change = db.transaction(['facts', 'plays'], 'readwrite', DURABLE)
      const plays = change.objectStore('plays')
      const right = (await plays.getAll(waiting))
        .filter((play) => startOf(play) > since)
        .map((play) => shifted(play, shift))
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
  const acknowledged = () => facts.acked ?? 0
  const waiting = () => plays.filter((play) => play.seq > acknowledged())
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
      const { device, acked, receipt, ...rest } = facts
      facts = { ...rest, token, seq: 0 }
      plays = []
    },
    async end() {
      const { token, device, playlist, turn, authority, begun, ...rest } = facts
      facts = rest
    },
    async log(play, turn) {
      facts = { ...facts, seq: seq() + 1, lastEnd: endOf(play), ...(turn && { turn }) }
      plays.push({ seq: seq(), ...play })
    },
    waiting: async (most) => waiting().slice(0, most),
    waitingByBooking: async () => countByBooking(waiting()),
    async acknowledge(acked, text) {
      const newest = plays.findLast((play) => play.seq <= acked)
      plays = plays.filter((play) => !newest || startOf(newest) - startOf(play) <= KEPT_MS)
      const receipt = furtherReceipt(facts.receipt, acked, text)
      const marks = { seq: Math.max(seq(), acked), acked: Math.max(acknowledged(), acked) }
      facts = { ...facts, ...marks, ...(receipt && { receipt }) }
    },
    keptFrom: async () => plays[0]?.seq ?? 0,
    async bringBack(acked) {
      const { receipt, ...rest } = facts
      const back = plays.filter((play) => play.seq > acked && play.seq <= acknowledged()).length
      facts = back > 0 ? { ...facts, acked } : rest
      return back
    },
    async letGo() {
      const gone = plays.filter((play) => play.seq <= acknowledged()).slice(0, LET_GO)
      plays = plays.slice(gone.length)
      return gone.length > 0
    },
    async retime(since, shift) {
      plays = plays.map((play) => (play.seq > acknowledged() && startOf(play) > since ? shifted(play, shift) : play))
    },
  }
}
