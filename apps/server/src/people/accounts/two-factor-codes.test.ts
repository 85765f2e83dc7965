import { PAIRING_ALPHABET, PAIRING_CODE_LENGTH } from '@ayob/contract/screens'
import { expect, it } from 'vitest'
import { newRecoveryCodes, newSecret, plainRecoveryCode } from './two-factor.commands'

it('the secret of an app has 160 random bits', () => {
  const secrets = Array.from({ length: 500 }, newSecret)
  // 5 bits each.
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(500)
})

it('a recovery code has 140 random bits: 28 signs of 32, each as often as the others', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes).flat().map(plainRecoveryCode)
  expect(codes).toHaveLength(1000)
  expect(new Set(codes).size).toBe(1000)
  const counts = new Map<string, number>()
  for (const code of codes) {
    expect(code).toHaveLength(28)
    for (const sign of code) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  // 875 on average.
  for (const count of counts.values()) {
    expect(count).toBeGreaterThan(700)
    expect(count).toBeLessThan(1050)
  }
})

it('the code of a screen, which is entered by hand, has more than 20 bits', () => {
  expect(new Set(PAIRING_ALPHABET).size).toBe(PAIRING_ALPHABET.length)
  expect(PAIRING_CODE_LENGTH * Math.log2(PAIRING_ALPHABET.length)).toBeGreaterThan(29)
})
