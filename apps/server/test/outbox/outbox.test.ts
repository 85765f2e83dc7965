import { HOUR_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/open'
import { DatabaseAway } from '../../src/platform/database-away'
import { createEmit, Dispatcher } from '../../src/platform/outbox'
import { type FreshDatabase, migratedDatabase } from '../setup/fresh-database'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh)
})

afterAll(async () => {
  await database.close()
  await fresh.remove()
})

/** Emits an event and dispatches it a number of times, each failing with `error`. Returns how long it then waits. */
async function waitAfter(attempts: number, error: Error): Promise<number> {
  let now = Date.parse('2026-03-02T04:30:00Z')
  let fails = true
  const handled: number[] = []
  const clock = { now: () => new Date(now) }
  const listener = async () => {
    if (fails) throw error
    handled.push(now)
  }
  const dispatcher = new Dispatcher(database.transact, clock, { 'booking.submitted': [listener] }, SILENT)
  await database.transact((tx) => createEmit(clock)(tx, 'booking.submitted', { bookingId: 'one' }))
  for (let attempt = 0; attempt < attempts; attempt++) {
    await dispatcher.drain()
    now += HOUR_MS
  }
  now -= HOUR_MS
  const since = now
  fails = false
  while (handled.length === 0) {
    await dispatcher.drain()
    now += 1000
  }
  return ((handled[0] ?? 0) - since) / 1000
}

it('retries an event with growing pauses', async () => {
  expect(await waitAfter(1, new Error('refused'))).toBe(1)
  expect(await waitAfter(4, new Error('refused'))).toBe(120)
})

it('retries soon when the database was away, however long', async () => {
  expect(await waitAfter(6, new DatabaseAway('no space left', '53100', new Error()))).toBe(30)
})

it('reports after a round how many events it dispatched', async () => {
  const clock = { now: () => new Date('2026-03-02T04:30:00Z') }
  const rounds: number[] = []
  const dispatcher = new Dispatcher(database.transact, clock, {}, SILENT, (dispatched) => rounds.push(dispatched))
  const events = [{ bookingId: 'two' }, { bookingId: 'three' }]
  await database.transact((tx) => createEmit(clock)(tx, 'booking.submitted', ...events))
  await dispatcher.drain()
  await dispatcher.drain()
  expect(rounds).toEqual([2, 0])
})
