import { type DesignDocument, type DesignElement, MAX_ELEMENTS, zDesignDocument } from '@ayob/contract/designs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasRoom, kept, withChange, withElement, withFrameCopy, withOrder, withoutElement, withoutFrame } from './edits'
import { designFacts, lettersOf } from './facts'
import { fitText, lineHeightOf } from './fit'
import { begin, changed, redone, undone } from './history'
import { openDesign } from './open'

const text = (id: string, more: Partial<DesignElement> = {}): DesignElement =>
  ({
    kind: 'text',
    id,
    x: 100,
    y: 100,
    width: 800,
    height: 200,
    text: 'Hot kottu',
    font: 'display',
    align: 'left',
    color: '#ffffff',
    size: 160,
    ...more,
  }) as DesignElement
const document = (...elements: DesignElement[]): DesignDocument => ({
  version: 2,
  template: null,
  frames: [{ background: '#0c1424', elements }],
})
const idsOf = ({ frames }: DesignDocument) => frames.map(({ elements }) => elements.map(({ id }) => id))

test("a document of version 1 opens as one frame; unknown versions and broken documents don't open", () => {
  const { frames } = document(text('a'))
  expect(openDesign({ version: 1, ...frames[0] })).toEqual(document(text('a')))
  expect(openDesign(document(text('a')))).toEqual(document(text('a')))
  for (const broken of [null, 7, {}, { version: 3 }, { version: 1 }, { version: 2, template: null, frames: [] }])
    expect(openDesign(broken)).toBeUndefined()
})

test('elements beyond the limit are refused and not added', () => {
  const full = Array.from({ length: MAX_ELEMENTS }, (_, index) => text(`t${index}`))
  expect(hasRoom(document(...full))).toBe(false)
  expect(withElement(document(...full), 0, text('more'))).toEqual(document(...full))
  expect(zDesignDocument.safeParse(document(...full, text('more'))).success).toBe(false)
  const half = document(...full.slice(0, 40))
  expect(withFrameCopy(half, 0, () => 'x')).toBe(half)
})

test('elements change, move to the front and back, and are removed; frames are copied and removed', () => {
  let made = withElement(withElement(document(text('a')), 0, text('b')), 0, text('c'))
  made = withOrder(made, 0, 'c', -1)
  expect(idsOf(made)).toEqual([['a', 'c', 'b']])
  expect(withOrder(made, 0, 'b', 1)).toEqual(made)
  made = withoutElement(made, 0, 'c')
  let next = 0
  made = withFrameCopy(made, 0, () => `n${next++}`)
  expect(idsOf(made)).toEqual([
    ['a', 'b'],
    ['n0', 'n1'],
  ])
  made = withChange(made, 1, 'n0', { x: 300 })
  expect(made.frames.map(({ elements }) => elements[0]?.x)).toEqual([100, 300])
  expect(idsOf(withoutFrame(withoutFrame(made, 0), 0))).toEqual([['n0', 'n1']])
})

test('an element stays within reach wherever it is dragged', () => {
  const place = fc.integer({ min: -9000, max: 9000 })
  fc.assert(
    fc.property(place, place, place, place, (x, y, width, height) => {
      const element = kept(text('a', { x, y, width, height }))
      expect(element.x + element.width).toBeGreaterThanOrEqual(40)
      expect(element.x).toBeLessThanOrEqual(1880)
      expect(element.y + element.height).toBeGreaterThanOrEqual(40)
      expect(element.y).toBeLessThanOrEqual(600)
      expect(zDesignDocument.safeParse(document(element)).success).toBe(true)
    }),
  )
})

test('undo and redo go back and forth; the letters of one word are one step', () => {
  const typed = changed(changed(changed(begin(''), 'k'), 'ko', true), 'kot', true)
  expect(undone(typed).present).toBe('')
  expect(redone(undone(typed)).present).toBe('kot')
  expect(undone(begin('x')).present).toBe('x')
  expect(redone(changed(undone(typed), 'new')).present).toBe('new')
})

test('any sequence of changes can be undone to its beginning and redone to its end', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), (values) => {
      const end = values.reduce((history, value) => changed(history, { value }), begin({ value: 0 }))
      let back = end
      for (let step = 0; step < values.length; step++) back = undone(back)
      expect(back.present).toEqual({ value: 0 })
      for (let step = 0; step < values.length; step++) back = redone(back)
      expect(back.present).toEqual(end.present)
    }),
  )
})

/** Every letter is as wide as it is high. */
const square = (part: string) => part.length * 100

test('a text fits its box and is as large as possible', () => {
  expect(fitText('AB', { width: 400, height: 1000 }, square)).toEqual({ lines: ['AB'], size: 200 })
  expect(fitText('AB CD', { width: 400, height: 1000 }, square)).toEqual({ lines: ['AB', 'CD'], size: 200 })
  expect(fitText('', { width: 400, height: 105 }, square).size).toBe(100)
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'ක', 'க', 'م', '🍛') }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: 200, max: 1900 }),
      fc.integer({ min: 100, max: 640 }),
      (words, width, height) => {
        const whole = words.join(' ')
        const { lines, size } = fitText(whole, { width, height }, square)
        expect(lines.join(' ')).toBe(whole)
        expect(Math.max(...lines.map(square)) * (size / 100)).toBeLessThanOrEqual(width + 1)
        expect(lines.length * size * lineHeightOf(whole)).toBeLessThanOrEqual(height + 1)
      },
    ),
  )
})

test('an emoji and a letter with its signs are one letter each, in whatever direction they are read', () => {
  expect(['🍛', '👨‍👩‍👧', '🇱🇰', 'කො', 'كُ'].map(lettersOf)).toEqual([1, 1, 1, 1, 1])
  const facts = designFacts(document(text('a', { text: 'කොත්තු 🍛 كوتو' } as never)))
  expect(facts).toMatchObject({ letters: lettersOf('කොත්තු') + 1 + 4, smallestPx: 160 * 0.66 })
})

test('the facts of a document: heights, contrast with the background, letters, the corner, samples', () => {
  const plain = designFacts(document(text('a'), text('b', { size: 40, text: 'දැන්' } as never)))
  expect(plain).toMatchObject({ smallestPx: 28, largestPx: 160 * 0.66, letters: 8 + lettersOf('දැන්') })
  expect(plain.contrast).toBeGreaterThan(15)
  const yellow: DesignElement = {
    kind: 'shape',
    id: 's',
    x: 0,
    y: 0,
    width: 1000,
    height: 400,
    shape: 'box',
    color: '#ffe680',
  }
  expect(designFacts(document(yellow, text('a'))).contrast).toBeLessThan(1.5)
  const photo: DesignElement = {
    kind: 'picture',
    id: 'p',
    x: 0,
    y: 0,
    width: 1920,
    height: 640,
    file: 'a.png',
    fit: 'cover',
  }
  expect(designFacts(document(photo, text('a')))).toMatchObject({ contrast: null, cornerTaken: false })
  const corner = { x: 1500, y: 500, width: 400, height: 100 }
  expect(designFacts(document(text('a', { ...corner, align: 'right' } as never))).cornerTaken).toBe(true)
  expect(designFacts(document({ ...yellow, ...corner })).cornerTaken).toBe(false)
  expect(designFacts(document(text('a', { text: '07X XXX XXXX' } as never))).placeholderLeft).toBe(true)
  expect(designFacts(document())).toMatchObject({ smallestPx: null, contrast: null, letters: 0 })
})
