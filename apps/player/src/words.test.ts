import { afterEach, expect, it, vi } from 'vitest'
import { language, words } from './words'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [['si-LK', 'en'], 'si', /\p{Script=Sinhala}/u],
  [['ta'], 'ta', /\p{Script=Tamil}/u],
  [['en-GB', 'ta'], 'en', /^[\p{Script=Latin}\p{P} ]+$/u],
  [['fr', 'ta-IN'], 'ta', /\p{Script=Tamil}/u],
  [['fr'], 'en', /^[\p{Script=Latin}\p{P} ]+$/u],
  [[], 'en', /^[\p{Script=Latin}\p{P} ]+$/u],
] as const)('a screen of which the device speaks %s says what drivers read in %s', (languages, code, script) => {
  vi.stubGlobal('navigator', { languages })
  expect(language()).toBe(code)
  const { pairTitle, howTo, codeLabel, connecting, qrLabel } = words()
  for (const text of [pairTitle, howTo, codeLabel, connecting, qrLabel]) expect(text).toMatch(script)
})
