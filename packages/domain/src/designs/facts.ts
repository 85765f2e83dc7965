import {
  CANVAS,
  type DesignDocument,
  type DesignElement,
  type Frame,
  QR_CORNER,
  type TextElement,
} from '@ayob/contract/designs'
import { colorContrast } from '../creatives/contrast'
import type { DesignFacts } from '../creatives/legibility'
import { letterHeight } from './faces'

/** A placeholder of a template. */
const PLACEHOLDER = /\bX{3,}\b/

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const touches = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A text with words. */
export const isText = (element: DesignElement): element is TextElement =>
  element.kind === 'text' && element.text.trim() !== ''

/** Counts letters and signs without spaces. A letter with its vowel signs counts once. */
export const lettersOf = (text: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.replace(/\s/g, ''))].length

/** The colour behind the middle of an element; undefined on a picture. */
export function groundOf(frame: Frame, element: DesignElement): string | undefined {
  const [x, y] = [element.x + element.width / 2, element.y + element.height / 2]
  const below = frame.elements.slice(
    0,
    frame.elements.findIndex(({ id }) => id === element.id),
  )
  const ground = below.findLast(
    (other) =>
      (other.kind === 'shape' || other.kind === 'picture') &&
      x >= other.x &&
      x <= other.x + other.width &&
      y >= other.y &&
      y <= other.y + other.height,
  )
  if (!ground) return frame.background
  return ground.kind === 'shape' ? ground.color : undefined
}

/** The facts about legibility that the document of a design provides. */
export function designFacts({ frames }: DesignDocument): DesignFacts {
  const heights: number[] = []
  const contrasts: number[] = []
  let letters = 0
  let cornerTaken = false
  let placeholderLeft = false
  for (const frame of frames) {
    const texts = frame.elements.filter(isText)
    for (const element of texts) {
      heights.push(element.size * letterHeight(element.font, element.text))
      const ground = groundOf(frame, element)
      if (ground) contrasts.push(colorContrast(element.color, ground))
      if (PLACEHOLDER.test(element.text)) placeholderLeft = true
    }
    letters = Math.max(
      letters,
      texts.reduce((sum, { text }) => sum + lettersOf(text), 0),
    )
    if (frame.elements.some((element) => covers(element) && touches(inked(element), QR_CORNER))) cornerTaken = true
  }
  return {
    smallestPx: heights.length > 0 ? Math.min(...heights) : null,
    largestPx: heights.length > 0 ? Math.max(...heights) : null,
    contrast: contrasts.length > 0 ? Math.min(...contrasts) : null,
    letters: letters * frames.length,
    cornerTaken,
    placeholderLeft,
  }
}

/** Backgrounds may be under the QR code; words, signs and logos may not. */
const covers = (element: DesignElement) =>
  isText(element) || element.kind === 'icon' || (element.kind === 'picture' && element.fit === 'contain')

/** The approximate area of a text within its box, which can be wider than its words. */
function inked(element: DesignElement): Box {
  if (element.kind !== 'text') return element
  if (element.tight) return element
  const lines = element.text.split('\n')
  const longest = Math.max(...lines.map(lettersOf))
  const width = Math.min(element.width, longest * element.size * 0.55)
  const spare = element.width - width
  const x = element.x + (element.align === 'left' ? 0 : element.align === 'center' ? spare / 2 : spare)
  return { x, y: element.y, width, height: Math.min(element.height, CANVAS.height) }
}
