import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitted, isShortEnough, plainSigns } from './length'

it.each([
  ['a'.repeat(160), true],
  ['a'.repeat(161), false],
  ['€'.repeat(80), true],
  ['€'.repeat(81), false],
  [`${'a'.repeat(158)}[`, true],
  [`${'a'.repeat(159)}[`, false],
  ['ක'.repeat(134), true],
  ['ක'.repeat(135), false],
  [`${'a'.repeat(134)}ක`, false],
])('%#: one message of the short alphabet, or two of the other one', (text, short) => {
  expect(isShortEnough(text)).toBe(short)
})

it('replaces typographic signs, so that an English text stays in the short alphabet', () => {
  expect(plainSigns('“It’s 5 – 10…”\u00a0\u2060now')).toBe('"It\'s 5 - 10..." now')
})

it('cuts words at the end, never within a sign', () => {
  const around = (words: string) => `AYOB: ${words} https://ayob.example/billing`
  expect(fitted('Payout failed', around)).toBe('AYOB: Payout failed https://ayob.example/billing')
  expect(fitted('x'.repeat(400), around)).toMatch(/^AYOB: x{90,}\.\.\. https:\/\/ayob\.example\/billing$/)
  const cut = fitted('ශ්‍රී'.repeat(100), around) ?? ''
  expect(cut).toMatch(/^AYOB: (ශ්‍රී)+\.\.\. https/)
})

it('is short enough whatever the words are, or says that there is no room', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(words, fc.nat(200), (text, length) => {
      const fit = fitted(plainSigns(text), (shown) => `${shown} ${'u'.repeat(length)}`)
      if (fit === undefined) expect(length).toBeGreaterThan(100)
      else expect(isShortEnough(fit)).toBe(true)
    }),
  )
})
