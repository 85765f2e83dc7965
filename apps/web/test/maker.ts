// What the tests in e2e/components measure of the ad maker, in a real browser with its real letters.
import '../src/styles/fonts.css'
import { FONTS } from '@ayob/contract/designs'
import { layOut } from '@ayob/domain/designs/layout'
import { cutFor } from '@ayob/domain/designs/slots'
import { frameCanvas } from '../src/features/maker/export'
import { createPictureCache } from '../src/features/maker/pictures'
import { slotsFrom, TEMPLATES } from '../src/features/maker/templates'
import { directionOf, drawnText, fontOf, loadLetters, measureIn } from '../src/features/maker/text-fitting'

/** Words of each script, those of the templates, and how many contents each template gets. */
interface Task {
  readonly words: Readonly<Record<string, string>>
  readonly templates: Readonly<Record<string, string>>
  readonly rounds: number
}

/** What was measured, and what is wrong: nothing should be. */
interface Found {
  readonly layouts: number
  readonly texts: number
  readonly faults: readonly string[]
}

/** Lays out random contents of every template, and measures what is drawn. */
async function measureAds({ words, templates, rounds }: Task): Promise<Found> {
  const slotNames = ['name', 'headline', 'offer', 'price', 'place', 'phone'] as const
  const vocabularies = Object.values(words).map((text) => text.split(' '))
  await loadLetters(FONTS.flatMap((font) => Object.values(words).map((text) => [font, text] as const)))
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
  for (const template of TEMPLATES) {
    const measure = measureIn(template.font)
    for (const [script, vocabulary] of vocabularies.entries()) {
      for (let round = 0; round < rounds; round++) {
        const begun = slotsFrom(template, (key) => templates[key] ?? '', {
          name: '',
          phone: null,
          logo: null,
          colors: null,
        })
        const entered = slotNames.map((slot) => [slot, cutFor(slot, textFrom(vocabulary, round % 10 === 0))] as const)
        const picture = { file: 'x.png', width: 900, height: 300 + random(900) }
        const slots = {
          ...begun,
          texts: { ...begun.texts, ...Object.fromEntries(entered) },
          logo: random(4) === 0 ? picture : null,
          photo: random(4) === 0 ? picture : null,
          qr: random(2) === 0,
          pictures: 1 + random(3),
        }
        const { frames, left } = layOut(slots, measure)
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
            const { size, lines } = drawnText(element)
            context.font = fontOf(element.font, size)
            context.textAlign = 'left'
            context.direction = directionOf(element.text)
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
          const ground = frameCanvas(
            bare,
            createPictureCache(() => undefined),
            480,
          ).getContext('2d')
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

Object.assign(window, { measureAds })
