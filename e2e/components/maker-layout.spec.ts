import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import type { Maker } from '../../apps/web/test/maker'

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
  test.setTimeout(400_000)
  const { script, style } = await bundle()
  await page.setContent('<!doctype html><title>Maker</title>')
  await page.addStyleTag({ content: style })
  await page.addScriptTag({ content: script })
  const found: Found = await page.evaluate(measureAll, { words: WORDS, templates: wordsOf('en'), rounds: ROUNDS })
  expect(found.faults).toEqual([])
  expect(found.layouts).toBeGreaterThan(3000)
  expect(found.texts).toBeGreaterThan(7000)
})

interface Task {
  readonly words: Readonly<Record<string, string>>
  readonly templates: Readonly<Record<string, string>>
  readonly rounds: number
}

/** Runs in the browser: lays out random contents and measures what is drawn. */
async function measureAll({ words, templates, rounds }: Task): Promise<Found> {
  const maker = (window as unknown as { maker: Maker }).maker
  const slotNames = ['name', 'headline', 'offer', 'price', 'place', 'phone'] as const
  const vocabularies = Object.values(words).map((text) => text.split(' '))
  await maker.loadLetters(maker.FONTS.flatMap((font) => Object.values(words).map((text) => [font, text] as const)))
  let state = 20261128
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
  const textFrom = (vocabulary: readonly string[], longest: boolean) =>
    Array.from({ length: longest ? 12 : random(5) }, () => vocabulary[random(vocabulary.length)]).join(' ')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const luminance = (rgb: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  const hex = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

  const faults: string[] = []
  let [layouts, texts] = [0, 0]
  for (const template of maker.TEMPLATES) {
    const measure = maker.measureIn(template.font)
    for (const [script, vocabulary] of vocabularies.entries()) {
      for (let round = 0; round < rounds; round++) {
        const begun = maker.slotsFrom(template, (key) => templates[key] ?? '', {
          name: '',
          phone: null,
          logo: null,
          colors: null,
        })
        const entered = slotNames.map(
          (slot) => [slot, maker.cutFor(slot, textFrom(vocabulary, round % 10 === 0))] as const,
        )
        const picture = { file: 'x.png', width: 900, height: 300 + random(900) }
        const slots = {
          ...begun,
          texts: { ...begun.texts, ...Object.fromEntries(entered) },
          logo: random(4) === 0 ? picture : null,
          photo: random(4) === 0 ? picture : null,
          qr: random(2) === 0,
          pictures: 1 + random(3),
        }
        const { frames, left } = maker.layOut(slots, measure)
        layouts += 1
        const fault = (text: string) =>
          faults.length < 20 && faults.push(`${template.id} ${script}.${round} ${text} ${JSON.stringify(slots.texts)}`)
        const shown = frames.flatMap(({ elements }) => elements.map(({ id }) => id))
        for (const [slot, text] of entered) {
          if (text.trim() && !shown.includes(slot) && !left.includes(slot)) fault(`${slot} is lost`)
        }
        for (const frame of frames) {
          const boxes: { id: string; left: number; top: number; right: number; bottom: number }[] = []
          for (const element of frame.elements) {
            if (element.kind === 'picture') {
              boxes.push({
                id: element.id,
                left: element.x,
                top: element.y,
                right: element.x + element.width,
                bottom: element.y + element.height,
              })
            }
            if (element.kind !== 'text') continue
            texts += 1
            const { size, lines } = maker.drawnText(element)
            context.font = maker.fontOf(element.font, size)
            context.textAlign = 'left'
            context.direction = maker.directionOf(element.text)
            // What is really drawn at this size, not what was computed from another one.
            const inks = lines.map(({ text, x, y }) => {
              const ink = context.measureText(text)
              return {
                left: element.x + x - ink.actualBoundingBoxLeft,
                right: element.x + x + ink.actualBoundingBoxRight,
                top: element.y + y - ink.actualBoundingBoxAscent,
                bottom: element.y + y + ink.actualBoundingBoxDescent,
              }
            })
            for (const [at, line] of inks.entries()) {
              const next = inks[at + 1]
              if (next && next.top < line.bottom - 2) fault(`${element.id} has lines on each other`)
            }
            boxes.push({
              id: element.id,
              left: Math.min(...inks.map(({ left }) => left)),
              right: Math.max(...inks.map(({ right }) => right)),
              top: Math.min(...inks.map(({ top }) => top)),
              bottom: Math.max(...inks.map(({ bottom }) => bottom)),
            })
            // Capitals, where there are any, are really as high.
            if (/[A-Z]/.test(element.text) && !/[^\x20-\x7e…]/.test(element.text)) {
              const height = context.measureText('H').actualBoundingBoxAscent
              if (height < 110) fault(`${element.id} is ${height} high`)
            }
          }
          for (const [at, box] of boxes.entries()) {
            const words = box.id !== 'photo' && box.id !== 'logo'
            if (words && (box.left < 0 || box.top < 0 || box.right > 1920 || box.bottom > 640))
              fault(`${box.id} is cut off`)
            if (slots.qr && box.id !== 'photo' && box.right > 1764 && box.bottom > 484)
              fault(`${box.id} is in the corner`)
            for (const other of boxes.slice(at + 1)) {
              const apart =
                box.right - 2 <= other.left ||
                other.right - 2 <= box.left ||
                box.bottom - 2 <= other.top ||
                other.bottom - 2 <= box.top
              if (!apart) fault(`${box.id} and ${other.id} overlap`)
            }
          }
          // The real pixels of the ground, of some of the pictures.
          if (layouts % 8 !== 0) continue
          const bare = { ...frame, elements: frame.elements.filter(({ kind }) => kind !== 'text') }
          const ground = maker
            .frameCanvas(
              bare,
              maker.createPictureCache(() => undefined),
              480,
            )
            .getContext('2d')
          for (const element of frame.elements) {
            const box = boxes.find(({ id }) => id === element.id)
            if (element.kind !== 'text' || !ground || !box) continue
            const ink = luminance(hex(element.color))
            for (const across of [0.02, 0.35, 0.65, 0.98]) {
              for (const down of [0.05, 0.5, 0.95]) {
                const x = Math.round((box.left + (box.right - box.left) * across) / 4)
                const y = Math.round((box.top + (box.bottom - box.top) * down) / 4)
                const [red = 0, green = 0, blue = 0] = ground.getImageData(x, y, 1, 1).data
                const ratio = contrast(ink, luminance([red, green, blue]))
                if (ratio < 4.4) fault(`${element.id} has a contrast of ${ratio.toFixed(1)}`)
              }
            }
          }
        }
      }
    }
  }
  return { layouts, texts, faults }
}
