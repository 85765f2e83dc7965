import { describe, expect, it } from 'vitest'
import { Refusal } from '../platform/errors'
import { createAdmissionControl } from './admission-control'

const busyOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('it was let in')
}

describe('admission control for plays', () => {
  it('admits as many as fit, and the next one after one has left', () => {
    const admission = createAdmissionControl({ batches: 2, bytes: 1000 })
    const first = admission.enter(10)
    admission.enter(10)
    expect(busyOf(() => admission.enter(1)).code).toBe('busy')
    first.leave()
    first.leave()
    admission.enter(10)
    expect(busyOf(() => admission.enter(1)).code).toBe('busy')
  })

  it('counts bytes, including those revealed by unpacking', () => {
    const admission = createAdmissionControl({ batches: 100, bytes: 1000 })
    const small = admission.enter(100)
    const other = admission.enter(100)
    expect(busyOf(() => small.measure(950)).code).toBe('busy')
    small.measure(900)
    expect(busyOf(() => admission.enter(1)).code).toBe('busy')
    small.leave()
    admission.enter(900)
    other.leave()
  })

  it('gives refused senders different retry times of some seconds', () => {
    const admission = createAdmissionControl({ batches: 0, bytes: 1000 })
    const waits = Array.from({ length: 10 }, () => Number(busyOf(() => admission.enter(1)).extra.retry_after_s))
    expect(new Set(waits).size).toBeGreaterThan(3)
    expect(Math.min(...waits)).toBeGreaterThan(0)
  })
})
