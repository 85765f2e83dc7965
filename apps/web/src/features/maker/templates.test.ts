import { readFileSync } from 'node:fs'
import { FONTS, ICONS, LAYOUTS, zDesignDocument } from '@ayob/contract/designs'
import { legibilityOf } from '@ayob/domain/creatives/legibility'
import { designFacts } from '@ayob/domain/designs/facts'
import { graphemesOf, type Measure } from '@ayob/domain/designs/ink'
import { describe, expect, test } from 'vitest'
import { designFrom, type Shop, TEMPLATES } from './templates'

const LANGUAGES = ['en', 'si', 'ta'] as const
/** The average width of letters at a size of 100. Sinhala and Tamil letters are wider. */
const WIDTH_OF_LETTER = { en: 58, si: 78, ta: 98 } as const
const SHOP: Shop = { name: 'Perera', phone: '077 123 4567', logo: null, colors: null }

const texts = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../../../packages/i18n/src/${language}/templates.json`, import.meta.url), 'utf8'),
  )

describe.each(LANGUAGES)('%s', (language) => {
  const measure: Measure = (line) => ({
    left: 0,
    right: [...line].every((letter) => letter <= '~')
      ? line.length * WIDTH_OF_LETTER.en
      : graphemesOf(line).length * WIDTH_OF_LETTER[language],
    up: language === 'en' ? 70 : 90,
    down: 22,
  })

  test.each(TEMPLATES.map((template) => [template.id, template] as const))(
    '%s is legible, with name and phone number of the shop',
    (_, template) => {
      const words = texts(language)
      const begun = designFrom(template, (key) => words[key] ?? '', SHOP, measure)
      expect(zDesignDocument.safeParse(begun).success).toBe(true)
      expect(begun.frames.length).toBeLessThanOrEqual(2)
      const ids = begun.frames.flatMap(({ elements }) => elements.map(({ id }) => id))
      expect(ids).toEqual(expect.arrayContaining(['headline', 'name', 'phone']))
      const facts = designFacts(begun)
      const { findings, smallest_text_m } = legibilityOf(
        { ...facts, emptyShare: 0, qr: 'none', blank: false, flashes: 0 },
        facts,
      )
      expect(findings.filter(({ kind }) => kind !== 'much_text' && kind !== 'too_much_text')).toEqual([])
      expect(smallest_text_m).toBeGreaterThanOrEqual(20)
    },
  )
})

test('there are at least 24 templates, and every layout is among them', () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(24)
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length)
  expect(new Set(TEMPLATES.map(({ layout }) => layout))).toEqual(new Set(LAYOUTS))
  expect(new Set(TEMPLATES.map(({ font }) => font))).toEqual(new Set(FONTS))
  for (const { icon } of TEMPLATES) expect(ICONS).toContain(icon)
})

test('without a phone number the sample one stands there, and a shop brings its own colours', () => {
  const [template] = TEMPLATES
  if (!template) throw new Error('no template')
  const colors = { ground: '#00363a', ink: '#ffffff', panel: '#ffd23f', accent: '#ffd23f' }
  const words = texts('en')
  const measure: Measure = (line) => ({ left: 0, right: line.length * 58, up: 70, down: 22 })
  const begun = designFrom(template, (key) => words[key] ?? '', { ...SHOP, phone: null, colors }, measure)
  expect(begun.frames[0]?.background).toBe('#00363a')
  expect(designFacts(begun).placeholderLeft).toBe(true)
})
