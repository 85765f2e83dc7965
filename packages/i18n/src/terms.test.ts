import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const table = readFileSync(join(here, '../../../docs/terms.md'), 'utf8')
const LANGUAGES = ['si', 'ta'] as const

/** Texts whose translation needs no such word, or in which the English word has another meaning. */
const SAID_OTHERWISE = new Set([
  'auth.businessRegistrationHint card',
  'booking.fallback advertiser',
  'campaigns.editingQueued campaign',
  'campaigns.update campaign',
  'driver.notEnrolledText plays',
  'maker.make ad',
  'map.clickToPlace click',
  'notifications.empty booking',
  'server.costFailed advertiser',
  'server.sandboxNotice report',
  'support.say_offline report',
])

/** The common part of all endings of a word: without its last vowel or silent sign, Sinhala -ya and -va, Tamil -m. */
const stemOf = (word: string) =>
  word
    .trim()
    .replace(/[යව]$|ம்$/u, '')
    .replace(/\p{M}+$/u, '')

const TERMS = table
  .split('\n')
  .filter((line) => /^\| (?!English|-)/.test(line))
  .map((line) => {
    const [english = '', si = '', ta = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { english, stems: { si: si.split(',').map(stemOf), ta: ta.split(',').map(stemOf) } }
  })

type Texts = Readonly<Record<string, string>>
const textsOf = (language: string, area: string): Texts => {
  const file = join(here, language, area)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
const AREAS = readdirSync(join(here, 'en')).map((area) => ({
  name: area.replace('.json', ''),
  en: textsOf('en', area),
  si: textsOf('si', area),
  ta: textsOf('ta', area),
}))

test.each(LANGUAGES)('%s uses the agreed word for each term', (language) => {
  expect(TERMS.length).toBeGreaterThan(30)
  const wrong = TERMS.flatMap(({ english, stems }) => {
    const term = new RegExp(`\\b${english}s?\\b`, 'i')
    return AREAS.flatMap(({ name, en, [language]: own }) =>
      Object.entries(own)
        .filter(([key]) => term.test((en[key] ?? '').replace(/\{\{\w+\}\}/g, '')))
        .filter(([key]) => !SAID_OTHERWISE.has(`${name}.${key} ${english}`))
        .filter(([, text]) => !stems[language].some((stem) => text.includes(stem)))
        .map(([key, text]) => `${name}.${key} (${english}): ${text}`),
    )
  })
  expect(wrong).toEqual([])
})
