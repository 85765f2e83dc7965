import fc from 'fast-check'
import { expect, it } from 'vitest'
import { adsOfTurn } from './wall'

const ad = (id: number, status: 'running' | 'paused' = 'running') => ({ id, status })

it('shows every running ad within the turns of one round, six at once, none twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(1000), (size, start) => {
      const ads = Array.from({ length: size }, (_, id) => ad(id))
      const seen = new Set<number>()
      for (let turn = start; turn < start + size; turn += 1) {
        const shown = adsOfTurn(ads, turn)
        expect(new Set(shown).size).toBe(Math.min(6, size))
        for (const { id } of shown) seen.add(id)
      }
      expect(seen.size).toBe(size)
    }),
  )
})

it('shows others only when nothing is on the air', () => {
  expect(adsOfTurn([ad(1, 'paused'), ad(2)], 0)).toEqual([ad(2)])
  expect(adsOfTurn([ad(1, 'paused')], 0)).toEqual([ad(1, 'paused')])
  expect(adsOfTurn([], 5)).toEqual([])
})
