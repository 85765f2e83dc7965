import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScreenClock } from './clock'

const SERVER = Date.parse('2026-03-02T06:00:00Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** A device whose clock and counter are turned by hand. */
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
  it('follows the server, counting half of the way there and back', () => {
    const { state, clock, pass } = deviceOf(SERVER - 3_600_000)
    const askedAt = state.counter
    pass(400)
    expect(clock.learn(iso(SERVER + 200), askedAt)).toBe(3_600_000)
    expect(clock.now()).toBe(SERVER + 400)
    expect(clock.ahead()).toBe(3_600_000)
  })

  it('is not moved by a change of the device clock', () => {
    const { state, clock, pass } = deviceOf(SERVER)
    pass(10_000)
    state.device = Date.parse('1970-01-01T00:00:00Z')
    pass(10_000)
    expect(clock.now()).toBe(SERVER + 20_000)
  })

  it('leaves alone what may be the slowness of the network, and an answer without a time', () => {
    const { state, clock, pass } = deviceOf(SERVER)
    const askedAt = state.counter
    pass(4_000)
    expect(clock.learn(iso(SERVER + 3_900), askedAt)).toBe(0)
    expect(clock.learn('', askedAt)).toBe(0)
    expect(clock.now()).toBe(SERVER + 4_000)
  })

  it('begins after a reload where the server said, and never before the last play', () => {
    expect(deviceOf(SERVER - 60_000, { ahead: 60_000 }).clock.now()).toBe(SERVER)
    expect(deviceOf(0, { notBefore: SERVER }).clock.now()).toBe(SERVER)
  })

  it('is never further from the server than half of the answer took', () => {
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
