import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './database'
import { storedMemory, volatileMemory } from './memory'

const START = Date.parse('2026-03-02T06:00:00Z')
const play = (slot: number, booking_id: string | null = 'a') => ({
  booking_id,
  started_at: new Date(START + slot * 10_000).toISOString(),
  duration_ms: 10_000,
  lat: null,
  lng: null,
})
let names = 0
const fresh = () => `memory-${++names}`
const kinds = [
  ['the database', async () => storedMemory(await openDatabase(fresh()))],
  ['mind', async () => volatileMemory()],
] as const

describe.each(kinds)('the play log in %s', (_, open) => {
  it('numbers plays 1, 2, 3 … and only discards acknowledged ones', async () => {
    const memory = await open()
    await memory.begin('token')
    for (const slot of [0, 1, 2, 3]) await memory.log(play(slot), undefined)
    expect((await memory.waiting(2)).map(({ seq }) => seq)).toEqual([1, 2])
    await memory.acknowledge(3)
    await memory.acknowledge(1)
    await memory.log(play(4), undefined)
    expect((await memory.waiting(10)).map(({ seq }) => seq)).toEqual([4, 5])
    expect(await memory.fact('lastEnd')).toBe(START + 50_000)
  })

  it('keeps acknowledged plays for seven days, and queues them again when the server has lost them', async () => {
    const memory = await open()
    await memory.begin('token')
    const day = 8640
    for (const slot of [0, day, 2 * day, 7 * day + 1, 7 * day + 2]) await memory.log(play(slot), undefined)
    await memory.acknowledge(4, 'receipt of 4')
    expect(await memory.keptFrom()).toBe(2)
    expect(await memory.fact('receipt')).toEqual({ seq: 4, text: 'receipt of 4' })
    expect(await memory.waitingByBooking()).toEqual({ a: 1 })
    expect(await memory.bringBack(1)).toBe(3)
    expect((await memory.waiting(10)).map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
    await memory.acknowledge(3, 'receipt of 3')
    // The older receipt covers more plays.
    expect(await memory.fact('receipt')).toEqual({ seq: 4, text: 'receipt of 4' })
    expect((await memory.waiting(10)).map(({ seq }) => seq)).toEqual([4, 5])
  })

  it('discards acknowledged plays to free space, and then has none to send again', async () => {
    const memory = await open()
    await memory.begin('token')
    for (const slot of [0, 1, 2]) await memory.log(play(slot), undefined)
    await memory.acknowledge(2, 'receipt of 2')
    expect(await memory.letGo()).toBe(true)
    expect(await memory.letGo()).toBe(false)
    expect((await memory.waiting(10)).map(({ seq }) => seq)).toEqual([3])
    expect(await memory.bringBack(0)).toBe(0)
    expect(await memory.fact('receipt')).toBeUndefined()
  })

  it('never uses a number twice, in whatever order calls come', async () => {
    const step = fc.oneof(fc.constant('log'), fc.constant('send'), fc.constant('answer'))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const memory = await open()
        await memory.begin('token')
        const given: number[] = []
        let sent: number[] = []
        for (const one of steps) {
          if (one === 'log') await memory.log(play(given.length), undefined)
          if (one === 'send') sent = (await memory.waiting(3)).map(({ seq }) => seq)
          if (one === 'answer') await memory.acknowledge(sent.at(-1) ?? 0)
          const last = (await memory.fact('seq')) ?? 0
          if (one === 'log') given.push(last)
        }
        expect(given).toEqual(given.map((_, index) => index + 1))
      }),
      { numRuns: 25 },
    )
  })

  it('counts the waiting plays of each booking, without house ads', async () => {
    const memory = await open()
    await memory.begin('token')
    for (const id of ['a', null, 'b', 'a']) await memory.log(play(0, id), undefined)
    expect(await memory.waitingByBooking()).toEqual({ a: 2, b: 1 })
    await memory.acknowledge(1)
    expect(await memory.waitingByBooking()).toEqual({ a: 1, b: 1 })
  })

  it('stays for support when the pairing ends, and starts over with the next one', async () => {
    const memory = await open()
    await memory.begin('old')
    await memory.log(play(0), { version: 'v', spent: { a: 1 }, owed: {} })
    await memory.end()
    expect(await memory.fact('token')).toBeUndefined()
    expect(await memory.fact('turn')).toBeUndefined()
    expect(await memory.waiting(10)).toHaveLength(1)
    await memory.begin('new')
    expect(await memory.waiting(10)).toEqual([])
    await memory.log(play(1), undefined)
    expect(await memory.waiting(10)).toMatchObject([{ seq: 1 }])
  })

  it('shifts only the plays that began after an instant', async () => {
    const memory = await open()
    await memory.begin('token')
    for (const slot of [0, 1, 2]) await memory.log(play(slot), undefined)
    await memory.retime(START + 5_000, () => 60_000)
    const starts = (await memory.waiting(10)).map(({ started_at }) => Date.parse(started_at) - START)
    expect(starts).toEqual([0, 70_000, 80_000])
  })
})

describe('the database', () => {
  it('keeps everything across a reload', async () => {
    const name = fresh()
    const before = await openDatabase(name)
    const memory = storedMemory(before)
    await memory.begin('token')
    await memory.log(play(0), { version: 'v', spent: { a: 1 }, owed: { a: -0.5 } })
    before.close()
    const after = storedMemory(await openDatabase(name))
    await after.log(play(1), undefined)
    expect((await after.waiting(10)).map(({ seq }) => seq)).toEqual([1, 2])
    expect(await after.fact('token')).toBe('token')
    expect(await after.fact('turn')).toEqual({ version: 'v', spent: { a: 1 }, owed: { a: -0.5 } })
  })
})
