import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CODE_LIFE_MS, digitsOf, GUESSES, isOpen } from './code'

const NOW = new Date('2026-03-02T06:00:00Z')
const asked = { phone: '+94771234567', expiresAt: new Date(NOW.getTime() + CODE_LIFE_MS), wrongGuesses: 0 }

it('makes six digits of bytes, with zeros in front', () => {
  expect(digitsOf(Uint8Array.of(0, 0, 0, 0, 0, 7))).toBe('000007')
  expect(digitsOf(Uint8Array.of(0, 0, 0, 0x0f, 0x42, 0x40))).toBe('000000')
  expect(digitsOf(Uint8Array.of(255, 255, 255, 255, 255, 255, 1, 2, 3))).toBe('710655')
  expect(() => digitsOf(Uint8Array.of(1, 2, 3, 4, 5))).toThrow('too few bytes')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 32 }), (bytes) => {
      expect(digitsOf(bytes)).toMatch(/^\d{6}$/)
    }),
  )
})

it('makes every digit at every place about as often as the others', () => {
  const counts = Array.from({ length: 6 }, () => new Map<string, number>())
  const codes = 20_000
  for (let made = 0; made < codes; made += 1) {
    for (const [place, digit] of [...digitsOf(randomBytes(6))].entries())
      counts[place]?.set(digit, (counts[place]?.get(digit) ?? 0) + 1)
  }
  for (const place of counts) {
    expect(place.size).toBe(10)
    for (const count of place.values()) expect(Math.abs(count - codes / 10)).toBeLessThan(codes / 40)
  }
})

it('opens with the same number for ten minutes and for less than five wrong guesses', () => {
  expect(isOpen(asked, asked.phone, NOW)).toBe(true)
  expect(isOpen(asked, asked.phone, new Date(asked.expiresAt.getTime() - 1))).toBe(true)
  expect(isOpen(asked, asked.phone, asked.expiresAt)).toBe(false)
  expect(isOpen(asked, '+94771234568', NOW)).toBe(false)
  expect(isOpen({ ...asked, wrongGuesses: GUESSES - 1 }, asked.phone, NOW)).toBe(true)
  expect(isOpen({ ...asked, wrongGuesses: GUESSES }, asked.phone, NOW)).toBe(false)
})

it('never opens again once it is closed', () => {
  const later = fc.integer({ min: 0, max: 2 * CODE_LIFE_MS })
  fc.assert(
    fc.property(later, later, fc.nat(8), fc.nat(8), (after, more, wrong, moreWrong) => {
      const at = (ms: number) => new Date(NOW.getTime() + ms)
      const before = isOpen({ ...asked, wrongGuesses: wrong }, asked.phone, at(after))
      const then = isOpen({ ...asked, wrongGuesses: wrong + moreWrong }, asked.phone, at(after + more))
      expect(before || !then).toBe(true)
    }),
  )
})
