import type { DesignElement, Frame, TextElement } from '@ayob/contract/designs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorContrast } from '../creatives/contrast'
import { LEAST_CONTRAST } from '../creatives/legibility'
import { leastSize } from './faces'
import { touches } from './facts'
import { fitInk, type Measure } from './ink'
import { atFreePlace, type Drawing, mended, problemsOf } from './mend'
import { snapped } from './snap'

const measure: Measure = (line) => ({ left: 0, right: line.length * 60, up: 72, down: 20 })
const drawing: Drawing = {
  measureIn: () => measure,
  drawn(text) {
    const { size, width, height } = fitInk(text.text, text, leastSize(text.font, text.text), measure)
    return { size, ink: { x: text.x, y: text.y + (text.height - height) / 2, width, height } }
  },
}
const text = (id: string, x: number, y: number, width: number, height: number, words = 'Hot kottu'): TextElement => ({
  kind: 'text',
  ...{ id, x, y, width, height, text: words, font: 'display', align: 'left', color: '#ffffff', size: 100 },
})
const box = (id: string, x: number, y: number, width: number, height: number): DesignElement => ({
  kind: 'shape',
  ...{ id, x, y, width, height, shape: 'box', color: '#ffd23f' },
})
const frame = (...elements: DesignElement[]): Frame => ({ background: '#0c1424', elements })

test('a phone number on the name of the shop, small letters, and words over the edge are found', () => {
  const name = text('name', 80, 60, 1500, 200, 'Perera Stores')
  const found = problemsOf(frame(name, text('phone', 80, 120, 600, 60), text('out', 1700, 400, 1000, 180)), drawing)
  expect(found).toEqual([
    { kind: 'overlap', part: 'name', other: 'phone' },
    { kind: 'small', part: 'phone' },
    { kind: 'outside', part: 'out' },
  ])
})

test('words may stand on a shape, but not under it', () => {
  const words = text('a', 100, 100, 1200, 200)
  expect(problemsOf(frame(box('b', 0, 0, 1900, 400), words), drawing)).toEqual([])
  expect(problemsOf(frame(words, box('b', 0, 0, 1900, 400)), drawing)).toEqual([
    { kind: 'overlap', part: 'a', other: 'b' },
  ])
})

test('one tap mends a picture: what has no problem stays where it is, and what can be read keeps its colour', () => {
  const name = text('name', 80, 60, 1500, 200, 'Perera Stores')
  const { frame: made, left } = mended(frame(text('phone', 80, 420, 300, 40), name), drawing)
  expect(left).toEqual([])
  expect(problemsOf(made, drawing)).toEqual([])
  expect(made.elements.find(({ id }) => id === 'name')).toEqual(name)
})

const anyText = fc
  .record({
    x: fc.integer({ min: -500, max: 1900 }),
    y: fc.integer({ min: -200, max: 640 }),
    width: fc.integer({ min: 30, max: 2000 }),
    height: fc.integer({ min: 30, max: 500 }),
    words: fc.constantFrom('A', 'Hot kottu', 'Perera Stores and Sons', '077 123 4567'),
  })
  .map(({ x, y, width, height, words }, id = '') => text(id, x, y, width, height, words))
const anyFrame = fc
  .tuple(fc.array(anyText, { maxLength: 5 }), fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 3 }))
  .map(([texts, boxes]) =>
    frame(
      ...texts.map((one, at) => ({ ...one, id: `t${at}` })),
      ...boxes.map((x, at) => box(`b${at}`, x, x % 300, 400, 300)),
    ),
  )

test('whatever was placed by hand, a mended picture can be read, and nothing is lost', () => {
  fc.assert(
    fc.property(anyFrame, (placed) => {
      const { frame: made, left } = mended(placed, drawing)
      expect(problemsOf(made, drawing)).toEqual([])
      const ids = [...made.elements, ...left].map(({ id }) => id)
      expect(ids.sort()).toEqual(placed.elements.map(({ id }) => id).sort())
      for (const element of made.elements)
        if (
          element.kind === 'text' &&
          !made.elements.some((other) => other.kind === 'shape' && touches(other, element))
        )
          expect(colorContrast(element.color, made.background)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }),
    { numRuns: 150 },
  )
})

test('what is added stands where nothing is, until there is no place left', () => {
  let made = frame()
  let count = 0
  for (; count < 20; count += 1) {
    const placed = atFreePlace(made, text(`t${count}`, 360, 220, 1200, 180), drawing)
    if (!placed) break
    made = { ...made, elements: [...made.elements, placed] }
    expect(problemsOf(made, drawing)).toEqual([])
  }
  expect(count).toBeGreaterThanOrEqual(3)
  expect(count).toBeLessThan(20)
})

test('a part snaps to the middle and to the edges of others, and nowhere else', () => {
  const size = { width: 400, height: 100 }
  expect(snapped({ x: 753, y: 300, ...size }, [])).toEqual({ x: 760, y: 300, guides: { x: [960], y: [] } })
  const other = { x: 200, y: 500, width: 90, height: 60 }
  expect(snapped({ x: 205, y: 100, ...size }, [other])).toMatchObject({ x: 200, y: 100, guides: { x: [200] } })
  expect(snapped({ x: 333, y: 111, ...size }, [])).toMatchObject({ x: 333, y: 111 })
})
