import { readFileSync } from 'node:fs'
import { MAX_ELEMENTS, zDesignDocument } from '@ayob/contract/designs'
import { legibilityOf } from '@ayob/domain/creatives/legibility'
import { designFacts } from '@ayob/domain/designs/facts'
import { fitText } from '@ayob/domain/designs/fit'
import { describe, expect, test } from 'vitest'
import { designFrom, TEMPLATES } from './templates'

const LANGUAGES = ['en', 'si', 'ta'] as const
/** Slightly more than the average width of letters at a size of 100. Sinhala and Tamil letters are wider. */
const WIDTH_OF_LETTER = { en: 60, si: 68, ta: 78 } as const
/** Texts of advertisers vary in length; from here on a headline reaches pedestrians and traffic. */
const LEAST_M = 15

const texts = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../../../packages/i18n/src/${language}/templates.json`, import.meta.url), 'utf8'),
  )

describe.each(LANGUAGES)('%s', (language) => {
  test.each(TEMPLATES.map((template) => [template.id, template] as const))('%s is legible', (_, template) => {
    const words = texts(language)
    const begun = designFrom(template, (key) => words[key] ?? '')
    const letters = (text: string) => [...new Intl.Segmenter(language).segment(text)].length
    const fitted = {
      ...begun,
      frames: begun.frames.map((frame) => ({
        ...frame,
        elements: frame.elements.map((element) =>
          element.kind === 'text'
            ? { ...element, ...fitText(element.text, element, (text) => letters(text) * WIDTH_OF_LETTER[language]) }
            : element,
        ),
      })),
    }
    expect(zDesignDocument.safeParse(fitted).success).toBe(true)
    expect(fitted.frames[0]?.elements.length).toBeLessThan(MAX_ELEMENTS / 6)
    const facts = designFacts(fitted)
    const { findings, largest_text_m } = legibilityOf(
      { ...facts, emptyShare: 0, qr: 'none', blank: false, flashes: 0 },
      facts,
    )
    expect(findings.filter(({ kind }) => kind !== 'placeholder_left' && kind !== 'small_message')).toEqual([])
    expect(largest_text_m).toBeGreaterThanOrEqual(LEAST_M)
  })
})

test('there is a template for each trade, and the lower right corner is free', () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(12)
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length)
})
