import { expect, test, vi } from 'vitest'
import { switchLanguage } from '../../lib/language'
import { i18n, loadTexts } from '../../lib/texts'
import { insightText } from './insight-text'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.stubGlobal('document', { documentElement: { lang: 'en' } })

test('insights name routes in the language of the page', async () => {
  await loadTexts()
  const best = { kind: 'bestRoute', name: 'Galle Road', percent: 40 } as const
  const cheapest = { kind: 'cheapestRoute', name: 'Route 120: Pettah - Horana', cpm: 212.5 } as const
  for (const [language, galle, horana] of [
    ['en', 'Galle Road', 'Route 120: Pettah - Horana'],
    ['si', 'ගාලු පාර', 'මාර්ග අංක 120: පිටකොටුව – හොරණ'],
    ['ta', 'காலி வீதி', 'வழித்தடம் 120: புறக்கோட்டை – ஹொரணை'],
  ] as const) {
    await switchLanguage(i18n, language)
    expect(insightText(i18n.t, best)).toContain(galle)
    expect(insightText(i18n.t, cheapest)).toContain(horana)
    if (language !== 'en') expect(insightText(i18n.t, best)).not.toMatch(/Galle|Road/)
  }
})
