import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'

/** The maker's layout and drawing with its real letters, without a server. */
async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../apps/web/test/maker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    outdir: '/maker',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { script: textOf('.js'), style: textOf('.css') }
}

const wordsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../packages/i18n/src/${language}/templates.json`, import.meta.url), 'utf8'))

/** Words of ads, short and long, of each script; emoji and letters that are read leftwards may be in a shop's name. */
const WORDS = {
  en: 'a Hot kottu only LKR 750 W 12,950 Extraordinarily Wickramasinghe fresh jjj Sri 50% MMMMMMMMMM today 077 123 4567 gypsy',
  si: 'ක උණු කොත්තු ශ්‍රී ලංකා විශ්වවිද්‍යාලයේදී රු. 750 අද පමණයි ඖෂධ ක්‍රීඩාංගණය හිමිදිරි 077 රූපලාවන්‍යාගාරය ඥානය',
  ta: 'க சூடான கொத்து யாழ்ப்பாணத்திலிருந்து ரூ. 750 இன்று மட்டும் ஸ்ரீ கௌரவமான விற்பனை 077 தள்ளுபடி பொருட்கள் ஔவை',
  odd: '🍛 👨‍👩‍👧 كوتو W Ω 🇱🇰 café',
} as const

/** Contents for each template; each has up to six texts. */
const ROUNDS = 40

interface Found {
  readonly layouts: number
  readonly texts: number
  readonly faults: readonly string[]
}

test('thousands of texts in three scripts in every template: all are read from 20 m, stand out and overlap nothing', async ({
  page,
}) => {
  test.setTimeout(900_000)
  const { script, style } = await bundle()
  await page.setContent('<!doctype html><title>Maker</title>')
  await page.addStyleTag({ content: style })
  await page.addScriptTag({ content: script })
  const found: Found = await page.evaluate(
    (task) => (window as unknown as { measureAds: (of: typeof task) => Found }).measureAds(task),
    { words: WORDS, templates: wordsOf('en'), rounds: ROUNDS },
  )
  expect(found.faults).toEqual([])
  expect(found.layouts).toBeGreaterThan(3000)
  expect(found.texts).toBeGreaterThan(7000)
})
