import { CANVAS, type DesignElement, type Frame, QR_CORNER, type TextElement } from '@ayob/contract/designs'
import { inkOn } from './colors'
import { LEAST_LETTER_PX, leastSize, letterHeight } from './faces'
import { groundOf, isText, touches } from './facts'
import { inkAt, type Measure } from './ink'
import type { Area } from './rows'

/** What would look bad on the road: parts by their ids. */
export type Problem =
  | { readonly kind: 'overlap'; readonly part: string; readonly other: string }
  | { readonly kind: 'small' | 'outside'; readonly part: string }

/** How texts are drawn in the loaded letters. */
export interface Drawing {
  readonly measureIn: (font: TextElement['font']) => Measure
  /** The size of a text and its ink on the canvas. */
  readonly drawn: (text: TextElement) => { readonly size: number; readonly ink: Area }
}

/** Two areas may touch by as much, because nobody sees it. */
const TOLERANCE = 4
const EDGE = 24
const APART = 20
const STEP = 20

const shrunk = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x + by / 2,
  y: y + by / 2,
  width: width - by,
  height: height - by,
})
const overlaps = (one: Area, other: Area) => touches(shrunk(one, TOLERANCE), shrunk(other, TOLERANCE))

/** Shapes and photos are grounds; texts, signs and logos stand on them. */
const isGround = (element: DesignElement) =>
  element.kind === 'shape' || (element.kind === 'picture' && element.fit === 'cover')
const isThing = (element: DesignElement) => !isGround(element) && (element.kind !== 'text' || isText(element))

const areaOf = (element: DesignElement, drawing: Drawing): Area =>
  element.kind === 'text' ? drawing.drawn(element).ink : element

const isSmall = (text: TextElement, drawing: Drawing) =>
  Math.ceil(drawing.drawn(text).size * letterHeight(text.font, text.text)) < LEAST_LETTER_PX

const isOutside = ({ x, y, width, height }: Area) =>
  x < -TOLERANCE || y < -TOLERANCE || x + width > CANVAS.width + TOLERANCE || y + height > CANVAS.height + TOLERANCE

/** What a picture's texts suffer from: other parts on them, small letters, the edge. */
export function problemsOf({ elements }: Frame, drawing: Drawing): Problem[] {
  const areas = new Map(elements.map((element) => [element.id, areaOf(element, drawing)]))
  const problems: Problem[] = []
  for (const [at, text] of elements.entries()) {
    const area = areas.get(text.id)
    if (!isText(text) || !area) continue
    if (isSmall(text, drawing)) problems.push({ kind: 'small', part: text.id })
    if (isOutside(area)) problems.push({ kind: 'outside', part: text.id })
    for (const [place, other] of elements.entries()) {
      const of = areas.get(other.id)
      if (place === at || !of || !overlaps(area, of)) continue
      const isNamedBefore = isText(other) && place < at
      if (isThing(other) ? !isNamedBefore : isGround(other) && place > at)
        problems.push({ kind: 'overlap', part: text.id, other: other.id })
    }
  }
  return problems
}

/** The free place for a size that is nearest to another place; undefined without one. The QR corner counts as taken. */
export function freePlace(size: Area, taken: readonly Area[]): Area | undefined {
  const obstacles = [...taken.map((area) => shrunk(area, -2 * APART)), QR_CORNER]
  const isFree = (area: Area) => !obstacles.some((obstacle) => touches(area, obstacle))
  const last = { x: CANVAS.width - EDGE - size.width, y: CANVAS.height - EDGE - size.height }
  let best: { area: Area; far: number } | undefined
  for (const x of [...steps(last.x), Math.min(Math.max(EDGE, size.x), last.x)]) {
    for (const y of [...steps(last.y), Math.min(Math.max(EDGE, size.y), last.y)]) {
      if (x < 0 || y < 0) continue
      const far = Math.hypot(x - size.x, y - size.y)
      const area = { ...size, x, y }
      if ((!best || far < best.far) && isFree(area)) best = { area, far }
    }
  }
  return best?.area
}

const steps = (last: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((last - EDGE) / STEP) + 1) }, (_, at) => EDGE + at * STEP)

/** The smallest boxes of a text that can be read from the road, from its own width to that of the picture. */
function* readableBoxes(text: TextElement, { measureIn }: Drawing): Generator<Area> {
  const measure = measureIn(text.font)
  const most = CANVAS.width - 2 * EDGE
  const size = leastSize(text.font, text.text)
  for (let width = Math.min(most, text.width); ; width = Math.min(most, width * 1.3)) {
    const inked = inkAt(text.text, { width, height: CANVAS.height - 2 * EDGE }, size, measure, width === most)
    if (inked) {
      const box = { width: Math.ceil(inked.width) + 2, height: Math.ceil(inked.height) + 2 }
      yield { x: text.x + (text.width - box.width) / 2, y: text.y + (text.height - box.height) / 2, ...box }
    }
    if (width === most) return
  }
}

/** A text at a free place, as large as it is or as small as it may be; undefined without one. */
function textAtFreePlace(text: TextElement, taken: readonly Area[], drawing: Drawing): TextElement | undefined {
  if (!isSmall(text, drawing)) {
    const { ink } = drawing.drawn(text)
    const place = freePlace(ink, taken)
    if (place) return { ...text, x: Math.round(text.x + place.x - ink.x), y: Math.round(text.y + place.y - ink.y) }
  }
  for (const box of readableBoxes(text, drawing)) {
    const place = freePlace(box, taken)
    if (place) return { ...text, ...place, tight: true }
  }
  return undefined
}

/** An element to add, at a free place; undefined when the picture has none. */
export function atFreePlace(frame: Frame, element: DesignElement, drawing: Drawing): DesignElement | undefined {
  const taken = frame.elements.filter(isThing).map((other) => areaOf(other, drawing))
  if (element.kind === 'text') return textAtFreePlace(element, taken, drawing)
  const place = freePlace(element, taken)
  return place && { ...element, ...place }
}

/** A picture whose texts can be read, and the texts that it has no room for. Parts without a problem stay where they are. */
export function mended(
  frame: Frame,
  drawing: Drawing,
): { readonly frame: Frame; readonly left: readonly TextElement[] } {
  const troubled = new Set(problemsOf(frame, drawing).map(({ part }) => part))
  const grounds = frame.elements.filter(isGround)
  const others = frame.elements.filter((element) => !isGround(element))
  const staying = others.filter((element) => isThing(element) && !(isText(element) && troubled.has(element.id)))
  const taken = staying.map((element) => areaOf(element, drawing))
  const left: TextElement[] = []
  const made = others.flatMap((element): DesignElement[] => {
    if (!isText(element) || !troubled.has(element.id)) return [element]
    const moved = textAtFreePlace(element, taken, drawing)
    if (!moved) left.push(element)
    else taken.push(drawing.drawn(moved).ink)
    return moved ? [moved] : []
  })
  const ordered: Frame = { ...frame, elements: [...grounds, ...made] }
  const readable = ordered.elements.map((element) => {
    const ground = element.kind === 'text' ? groundOf(ordered, element) : undefined
    return element.kind === 'text' && ground ? { ...element, color: inkOn(ground, element.color) } : element
  })
  return { frame: { ...ordered, elements: readable }, left }
}
