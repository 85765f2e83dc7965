import { HOUR_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScreenClock, shiftOf } from './clock'

const SERVER = Date.parse('2026-03-02T06:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** A device whose clock and counter are set by hand. */
function deviceOf(clockAt: number, kept: { ahead?: number; notBefore?: number } = {}) {
  const state = { counter: 5_000, device: clockAt }
  const clock = createScreenClock({ counter: () => state.counter, device: () => state.device, ...kept })
  const pass = (ms: number) => {
    state.counter += ms
    state.device += ms
  }
  return { state, clock, pass }
}

describe("the screen's clock", () => {
  it('follows the server, assuming half of the round trip in each direction', () => {
    const { state, clock, pass } = deviceOf(SERVER - HOUR_MS)
    const askedAt = state.counter
    pass(400)
    expect(clock.learn(iso(SERVER + 200), askedAt)).toBe(HOUR_MS)
    expect(clock.now()).toBe(SERVER + 400)
    expect(clock.ahead()).toBe(HOUR_MS)
  })

  it('is not changed by a change of the device clock', () => {
    const { state, clock, pass } = deviceOf(SERVER)
    pass(10_000)
    state.device = Date.parse('1970-01-01T00:00:00Z')
    pass(10_000)
    expect(clock.now()).toBe(SERVER + 20_000)
  })

  it('ignores differences within the network delay, and an answer without a time', () => {
    const { state, clock, pass } = deviceOf(SERVER)
    const askedAt = state.counter
    pass(4_000)
    expect(clock.learn(iso(SERVER + 3_900), askedAt)).toBe(0)
    expect(clock.learn('', askedAt)).toBe(0)
    expect(clock.now()).toBe(SERVER + 4_000)
  })

  it('corrects small differences between servers slowly, so that no play begins before the previous one ends', () => {
    const { state, clock, pass } = deviceOf(SERVER)
    clock.learn(iso(SERVER), state.counter)
    let lastEnd = 0
    // Servers that differ by up to 2 s answer in turns.
    for (let play = 0; play < 60; play += 1) {
      const off = [1_900, -1_900, 900, -400][play % 4] ?? 0
      if (play % 3 === 0) expect(clock.learn(iso(SERVER + play * 10_000 + off), state.counter)).toBe(0)
      const start = clock.now()
      expect(start).toBeGreaterThan(lastEnd - 300)
      expect(Math.abs(start - (SERVER + play * 10_000))).toBeLessThan(2_000)
      lastEnd = start + 10_000
      pass(10_000)
    }
  })

  it('is not changed by one server with a wrong clock, but by two answers in a row', () => {
    const { state, clock, pass } = deviceOf(SERVER)
    clock.learn(iso(SERVER), state.counter)
    for (const wrong of [60_000, -HOUR_MS]) {
      expect(clock.learn(iso(SERVER + wrong), state.counter)).toBe(0)
      expect(clock.learn(iso(SERVER), state.counter)).toBe(0)
      expect(clock.now()).toBe(SERVER)
    }
    expect(clock.learn(iso(SERVER + 60_000), state.counter)).toBe(0)
    expect(clock.learn(iso(SERVER + 60_000), state.counter)).toBe(60_000)
    pass(10_000)
    expect(clock.now()).toBe(SERVER + 70_000)
  })

  it("starts after a reload at the server's time, and never before the last play", () => {
    expect(deviceOf(SERVER - 60_000, { ahead: 60_000 }).clock.now()).toBe(SERVER)
    expect(deviceOf(0, { notBefore: SERVER }).clock.now()).toBe(SERVER)
  })

  it('is never further from the server than half of the round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.nat(5_000), fc.nat(5_000), (drift, there, back) => {
        const { state, clock, pass } = deviceOf(SERVER + drift)
        const askedAt = state.counter
        pass(there + back)
        clock.learn(iso(SERVER + there), askedAt)
        expect(Math.abs(clock.now() - (SERVER + there + back))).toBeLessThanOrEqual(there + back + 100)
      }),
    )
  })
})

describe('plays from before the clock was right', () => {
  it('are shifted completely if the screen had not heard from the server, else in proportion', () => {
    expect(shiftOf(7_000, undefined, SERVER)(SERVER - 60_000)).toBe(7_000)
    const drifted = shiftOf(-600, SERVER, SERVER + 60_000)
    expect([0, 10_000, 30_000, 60_000].map((ms) => ms + drifted(SERVER + ms))).toEqual([0, 9_900, 29_700, 59_400])
  })

  it("keep their order and don't come to overlap", () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 30_000 }), fc.integer({ min: 1, max: 60_480 }), (moved, slots) => {
        const now = SERVER + slots * 10_000
        const shift = shiftOf(moved, SERVER, now)
        const [one, two] = [now - 10_000, now]
        expect(two + shift(two) - (one + shift(one))).toBeGreaterThanOrEqual(10_000 - Math.ceil(30_000 / slots) - 1)
      }),
    )
  })
})
