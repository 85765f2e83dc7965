import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTHING_COUNTED, observe, type Sighting, type Told } from './observe'

const MINUTE = 60_000
const NOW = 100 * MINUTE
const told = (more: Partial<Told> = {}): Told => ({
  ...{ heardAt: NOW - 20_000, uptimeS: 600, restarts: 0, errors: 2, plays: 106 },
  ...more,
})
const before = (more: Partial<Sighting> = {}): Sighting => ({
  ...{ heardAt: NOW - 80_000, uptimeS: 540, restarts: 0, errors: 2, plays: 100, lookedAt: NOW - MINUTE, owed: 0 },
  ...more,
})

describe('a look at a screen', () => {
  it('counts nothing the first time', () => {
    expect(observe(undefined, told(), NOW)).toEqual({
      next: { ...told(), lookedAt: NOW, owed: 0 },
      counted: NOTHING_COUNTED,
    })
  })

  it('counts a minute on air with its plays', () => {
    const { counted } = observe(before(), told(), NOW)
    expect(counted).toEqual({ heard: 1, due: 1, plays: 6, expected: 6, errors: 0, restarts: 0 })
  })

  it('misses heartbeats for ten minutes, then the vehicle is parked', () => {
    const of = (silentMs: number) => observe(before(), told({ heardAt: NOW - silentMs }), NOW).counted
    expect(of(5 * MINUTE)).toMatchObject({ heard: 0, due: 1, expected: 0 })
    expect(of(11 * MINUTE)).toMatchObject({ heard: 0, due: 0 })
  })

  it('counts plays that come together later, and not those of days without a network', () => {
    let sighting = before()
    let plays = 0
    let expected = 0
    for (let minute = 1; minute <= 10; minute++) {
      const now = NOW + minute * MINUTE
      // Reported every five minutes.
      const sent = 100 + 6 * 5 * Math.floor((minute + 1) / 5)
      const look = observe(sighting, told({ heardAt: now, uptimeS: 600 + minute * 60, plays: sent }), now)
      sighting = look.next
      plays += look.counted.plays
      expected += look.counted.expected
    }
    // The first look covers two minutes, the most that counts.
    expect([plays, expected]).toEqual([60, 66])
    const late = observe(before(), told({ plays: 20_000 }), NOW)
    expect(late.counted.plays).toBe(6)
  })

  it('counts errors and restarts once, also of counters that began again', () => {
    expect(observe(before(), told({ errors: 5, restarts: 2 }), NOW).counted).toMatchObject({ errors: 3, restarts: 2 })
    expect(observe(before({ restarts: 4 }), told({ errors: 1, restarts: 1 }), NOW).counted).toMatchObject({
      ...{ errors: 1, restarts: 1 },
    })
    expect(observe(before({ uptimeS: 9_000 }), told({ uptimeS: 30 }), NOW).counted.restarts).toBe(1)
    // An old word again.
    const again = before({ heardAt: NOW - 20_000, uptimeS: 9_000 })
    expect(observe(again, told({ uptimeS: 30 }), NOW).counted.restarts).toBe(0)
    expect(observe(before(), told({ errors: null, restarts: null, uptimeS: null }), NOW).counted).toMatchObject({
      ...{ errors: 0, restarts: 0 },
    })
  })

  it('never counts more than two minutes, less than nothing, or more plays than slots, whatever the clocks say', () => {
    const instant = fc.integer({ min: 0, max: 10_000 * MINUTE })
    const counter = fc.option(fc.nat(1_000))
    const word = fc.record({ heardAt: instant, uptimeS: counter, restarts: counter, errors: counter, plays: fc.nat() })
    fc.assert(
      fc.property(word, word, instant, instant, fc.nat(90), (one, other, lookedAt, now, owed) => {
        const { next, counted } = observe({ ...one, lookedAt, owed }, other, now)
        for (const value of Object.values(counted)) expect(value).toBeGreaterThanOrEqual(0)
        expect(counted.heard).toBeLessThanOrEqual(counted.due)
        expect(counted.due).toBeLessThanOrEqual(2)
        expect(counted.plays).toBeLessThanOrEqual(owed + counted.expected)
        expect(next.lookedAt).toBeGreaterThanOrEqual(lookedAt)
        expect(observe(next, other, now).counted).toMatchObject({ heard: 0, plays: 0, errors: 0, restarts: 0 })
      }),
    )
  })
})
