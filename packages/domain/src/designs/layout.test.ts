import {
  CANVAS,
  type DesignElement,
  FONTS,
  LAYOUTS,
  QR_CORNER,
  type Slots,
  TEXT_SLOTS,
  type TextElement,
  type TextSlot,
  zDesignDocument,
} from '@ayob/contract/designs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorContrast } from '../creatives/contrast'
import { LEAST_CONTRAST } from '../creatives/legibility'
import { inkOn, shopColors } from './colors'
import { leastSize } from './faces'
import { groundOf, touches } from './facts'
import { fitInk, graphemesOf, type Measure } from './ink'
import { layOut } from './layout'
import { cutFor, filledSlots, shownPhone } from './slots'

/** Letters of different widths, some with signs above and below. */
const measure: Measure = (line) => ({
  left: line.startsWith('j') ? 6 : 0,
  right: graphemesOf(line).reduce((sum, letter) => sum + (letter > '\u0d00' ? 90 : letter === ' ' ? 25 : 60), 0),
  up: /[\u0b80-\u0dff]/.test(line) ? 96 : 72,
  down: /[\u0b80-\u0dffgjpqy]/.test(line) ? 28 : 1,
})

const base: Slots = {
  layout: 'panel-right',
  font: 'display',
  colors: { ground: '#a31515', ink: '#ffffff', panel: '#7a0d0d', accent: '#ffc233' },
  icon: 'utensils',
  texts: { name: '', headline: '', offer: '', price: '', place: '', phone: '' },
  photo: null,
  logo: null,
  qr: true,
  pictures: 1,
}
const withTexts = (texts: Partial<Record<TextSlot, string>>, more: Partial<Slots> = {}): Slots => ({
  ...base,
  ...more,
  texts: { ...base.texts, ...texts },
})

const idsIn = (frames: readonly { elements: readonly DesignElement[] }[]) =>
  frames.flatMap(({ elements }) => elements.map(({ id }) => id))

/** Words of the three scripts, with the longest and single letters, emoji, and letters that are read leftwards. */
const word = fc.oneof(
  fc.constantFrom('Hot', 'kottu', 'LKR', '750', '077', 'Extraordinarily', 'W', 'j'),
  fc.constantFrom('කොත්තු', 'උණු', 'ශ්‍රී', 'විශ්වවිද්‍යාලයේදී', 'ක'),
  fc.constantFrom('கொத்து', 'சூடான', 'யாழ்ப்பாணத்திலிருந்து', 'க'),
  fc.constantFrom('🍛', '👨‍👩‍👧', 'كوتو', 'Ω'),
)
const text = (slot: TextSlot) => fc.array(word, { maxLength: 8 }).map((words) => cutFor(slot, words.join(' ')))
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const picture = fc.option(
  fc.record({
    file: fc.constant('a.png'),
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 4000 }),
  }),
)
const anySlots: fc.Arbitrary<Slots> = fc.record({
  layout: fc.constantFrom(...LAYOUTS),
  font: fc.constantFrom(...FONTS),
  colors: fc.record({ ground: color, ink: color, panel: color, accent: color }),
  icon: fc.constantFrom('utensils' as const, null),
  texts: fc.record({
    name: text('name'),
    headline: text('headline'),
    offer: text('offer'),
    price: text('price'),
    place: text('place'),
    phone: text('phone'),
  }),
  photo: picture,
  logo: picture,
  qr: fc.boolean(),
  pictures: fc.integer({ min: 1, max: 3 }),
})

const isWords = (element: DesignElement): element is TextElement => element.kind === 'text'

test('whatever an ad says, it can be read from 20 m, stands out, overlaps nothing and stays inside', () => {
  fc.assert(
    fc.property(anySlots, (slots) => {
      const { frames, left } = layOut(slots, measure)
      expect(zDesignDocument.safeParse({ version: 2, template: null, frames, slots }).success).toBe(true)
      expect(frames.length).toBeLessThanOrEqual(slots.pictures)
      // Everything is there once, or is named.
      const shown = idsIn(frames).filter((id) => id in slots.texts || id === 'photo' || id === 'logo')
      expect([...shown, ...left].sort()).toEqual(filledSlots(slots).sort())
      for (const frame of frames) {
        const things = frame.elements.filter((element) => isWords(element) || element.kind === 'picture')
        for (const [at, thing] of things.entries()) {
          expect(thing.x >= 0 && thing.y >= 0).toBe(true)
          expect(thing.x + thing.width).toBeLessThanOrEqual(CANVAS.width)
          expect(thing.y + thing.height).toBeLessThanOrEqual(CANVAS.height)
          for (const other of things.slice(at + 1)) expect(touches(thing, other), `${thing.id} ${other.id}`).toBe(false)
          if (slots.qr && thing.id !== 'photo') expect(touches(thing, QR_CORNER), thing.id).toBe(false)
          if (!isWords(thing)) continue
          expect(thing.size).toBeGreaterThanOrEqual(leastSize(thing.font, thing.text))
          expect(fitInk(thing.text, thing, 1, measure).size).toBeGreaterThanOrEqual(thing.size)
          const ground = groundOf(frame, thing) ?? ''
          expect(colorContrast(thing.color, ground), thing.id).toBeGreaterThanOrEqual(LEAST_CONTRAST)
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('each text alone has room, from one letter to the most, and a long one is cut with an ellipsis', () => {
  for (const slot of TEXT_SLOTS)
    for (const letters of ['A', 'ක', 'க', '🍛', 'W'.repeat(30), 'කො'.repeat(30), 'கௌ'.repeat(30), '🍛'.repeat(200)]) {
      const made = layOut(withTexts({ [slot]: cutFor(slot, letters) }), measure)
      expect(made.left).toEqual([])
      const shown = made.frames[0]?.elements.find(({ id }) => id === slot) as TextElement
      expect(shown.text.endsWith('…')).toBe(made.shortened.includes(slot))
    }
})

test('an empty part gives its room to the others', () => {
  const sizeOf = (slots: Slots) =>
    Math.max(
      ...layOut(slots, measure).frames.flatMap(({ elements }) =>
        elements.flatMap((element) => (isWords(element) && element.id === 'headline' ? [element.size] : [])),
      ),
    )
  const full = withTexts({
    headline: 'SALE',
    name: 'Night Kottu',
    offer: 'Until midnight',
    place: 'Galle Road',
    phone: '077 123 4567',
  })
  expect(sizeOf(withTexts({ headline: 'SALE', phone: '077 123 4567' }))).toBeGreaterThan(sizeOf(full))
})

test('what has no room is named, and has room in more pictures', () => {
  const much = withTexts({
    name: 'Perera Stores and Sons',
    headline: 'Everything for the kitchen',
    offer: 'Only until Sunday evening',
    price: 'From LKR 12,950',
    place: 'Galle Road',
    phone: '077 123 4567',
  })
  const one = layOut(much, measure)
  expect(one.left.length).toBeGreaterThan(0)
  expect(one.left).not.toContain('headline')
  const two = layOut({ ...much, pictures: 2 }, measure)
  expect(two.left.length).toBeLessThan(one.left.length)
  const three = layOut({ ...much, pictures: 3 }, measure)
  expect(three.left).toEqual([])
  expect(three.frames).toHaveLength(3)
})

test('an ad without any content is its background', () => {
  expect(layOut({ ...base, icon: null }, measure)).toEqual({
    frames: [{ background: '#a31515', elements: [] }],
    left: [],
    shortened: [],
  })
})

test('colours that cannot be read on a ground become white or black', () => {
  expect(inkOn('#ffffff', '#ffff00', '#7a0c46')).toBe('#7a0c46')
  fc.assert(
    fc.property(color, color, (ground, wanted) => {
      expect(colorContrast(inkOn(ground, wanted), ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      const made = shopColors(ground, wanted)
      expect(colorContrast(made.ink, made.ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
  )
})

test('a phone number is written as people here write it', () => {
  expect(shownPhone('+94771234567')).toBe('077 123 4567')
  expect(shownPhone('+447700900123')).toBe('+447700900123')
})
