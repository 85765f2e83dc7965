import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Refusal } from '../../platform/errors'
import { ADMISSION_LIMITS, createAdmissionControl, SHARE_OF_SCREEN } from './admission'

const NOTHING = { batches: 0, bytes: 0 }

it('limits batches and bytes in progress', () => {
  const admission = createAdmissionControl({ batches: 2, bytes: 100 })
  const first = admission.enter('a')
  first.grow(60)
  const second = admission.enter('b')
  second.grow(40)
  expect(() => admission.enter('c')).toThrow('server.busy')
  expect(() => second.grow(1)).toThrow('server.busy')
  first.leave()
  second.grow(30)
  expect(admission.load()).toEqual({ batches: 1, bytes: 70 })
  first.grow(1000)
  first.leave()
  second.leave()
  expect(admission.load()).toEqual(NOTHING)
})

it('leaves room for other screens, whatever one screen begins and sends', () => {
  const admission = createAdmissionControl(ADMISSION_LIMITS)
  const begun = Array.from({ length: SHARE_OF_SCREEN.batches }, () => admission.enter('greedy'))
  for (let more = 0; more < 10_000; more += 1) expect(() => admission.enter('greedy')).toThrow('server.busy')
  begun[0]?.grow(SHARE_OF_SCREEN.bytes)
  expect(() => begun[1]?.grow(1)).toThrow('server.busy')
  admission.enter('honest').grow(1_048_576)
  begun[0]?.leave()
  admission.enter('greedy').grow(1)
})

it('counts back to nothing in every order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ screen: fc.constantFrom('a', 'b', 'c'), bytes: fc.array(fc.nat(60)), leaves: fc.nat(2) })),
      (batches) => {
        const admission = createAdmissionControl({ batches: 5, bytes: 200 }, { batches: 2, bytes: 120 })
        const passes = batches.flatMap(({ screen, bytes, leaves }) => {
          try {
            const pass = admission.enter(screen)
            for (const part of bytes) {
              try {
                pass.grow(part)
              } catch {
                break
              }
            }
            for (let again = 0; again < leaves; again += 1) pass.leave()
            return [pass]
          } catch {
            return []
          }
        })
        for (const pass of passes) pass.leave()
        expect(admission.load()).toEqual(NOTHING)
      },
    ),
  )
})

it('gives refused senders different retry times of some seconds', () => {
  const admission = createAdmissionControl({ batches: 0, bytes: 0 })
  const waits = Array.from({ length: 10 }, () => {
    try {
      admission.enter('a')
    } catch (error) {
      if (error instanceof Refusal) return Number(error.extra.retry_after_s)
    }
    throw new Error('it was admitted')
  })
  expect(new Set(waits).size).toBeGreaterThan(3)
  expect(Math.min(...waits)).toBeGreaterThan(0)
})
