import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayFault } from './display-fault'

const sample = fc.array(fc.nat(255), { minLength: 48, maxLength: 48 })

describe('a display', () => {
  it.each([
    ['that shows nothing, whatever is drawn', [0, 3, 0], [0, 0, 2], true, 'black'],
    ['that shows nothing while nothing changes', [0, 0, 0], [0, 0, 0], false, 'black'],
    ['that shows the same though another ad is drawn', [9, 200, 40], [9, 201, 41], true, 'frozen'],
    ['that shows the same while the same is drawn', [9, 200, 40], [9, 200, 40], false, null],
    ['that shows another ad', [9, 200, 40], [120, 0, 40], true, null],
    ['that has just become dark', [9, 200, 40], [0, 0, 0], true, null],
    ['with our own panel in the dark', [10, 10, 180], [10, 10, 180], false, null],
    ['of which nothing is known', [], [], true, null],
  ] as const)('%s', (_, first, second, hasChanged, fault) => {
    expect(displayFault(first, second, hasChanged)).toBe(fault)
  })

  it('is never frozen when it differs visibly, and never at fault for what it shows while nothing changes', () => {
    fc.assert(
      fc.property(sample, sample, (first, second) => {
        const isVisible = first.some((value, at) => Math.abs(value - (second[at] ?? 0)) > 48)
        if (isVisible) expect(displayFault(first, second, true)).not.toBe('frozen')
        expect(displayFault(first, second, false)).not.toBe('frozen')
      }),
    )
  })
})
