import { LANGUAGES } from '@ayob/contract/languages'
import { isShortEnough } from '@ayob/domain/sms/length'
import { codeIn } from '@ayob/testkit/texts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeText, noticeText } from './sms.templates'

it.each(LANGUAGES)('a code in %s is short enough and ends with the line that browsers read', (language) => {
  for (const host of ['ayob.lk', 'advertising.vehicles.ayob.example.lk']) {
    const text = codeText(language, '012345', host)
    expect(isShortEnough(text), text).toBe(true)
    expect(text.split('\n')).toHaveLength(3)
    expect(text.split('\n').at(-1)).toBe(`@${host} #012345`)
    expect(codeIn(text)).toBe('012345')
  }
})

it('a language that is no longer offered is English', () => {
  expect(codeText('fr', '012345', 'ayob.lk')).toContain('is your AYOB code')
})

it('a notice keeps its address as long as there is room for it, and is always short enough', () => {
  expect(noticeText('Payout failed', 'https://ayob.lk/billing')).toBe('AYOB: Payout failed https://ayob.lk/billing')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(300), (title, length) => {
      const url = `https://ayob.lk/${'x'.repeat(length)}`
      const text = noticeText(title, url)
      expect(isShortEnough(text)).toBe(true)
      expect(text.startsWith('AYOB')).toBe(true)
      if (length < 80) expect(text.endsWith(url)).toBe(true)
    }),
  )
})
