import type { DesignDocument, Font, TextElement } from '@ayob/contract/designs'
import { leastSize } from '@ayob/domain/designs/faces'
import { type FittedText, fitText, lineHeightOf } from '@ayob/domain/designs/fit'
import { fitInk, type Ink, type InkedText, type Measure, widthOf } from '@ayob/domain/designs/ink'
import './faces.css'

const SCRIPTS = '"Noto Sans Sinhala", "Noto Sans Tamil"'
const FAMILIES: Readonly<Record<Font, string>> = {
  display: `"Bricolage Grotesque Variable", ${SCRIPTS}, sans-serif`,
  plain: `"Inter Variable", ${SCRIPTS}, sans-serif`,
  poster: `"Ad Poster", ${SCRIPTS}, sans-serif`,
  round: `"Ad Round", ${SCRIPTS}, sans-serif`,
  classic: `"Ad Classic", ${SCRIPTS}, serif`,
  neat: `"Ad Neat", ${SCRIPTS}, sans-serif`,
}
const weightOf = (font: Font) => (font === 'plain' ? 600 : 800)

export const fontOf = (font: Font, size: number): string => `${weightOf(font)} ${size}px ${FAMILIES[font]}`

const LEFTWARDS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Where a text begins: on the right when its first letter is of a script that is read leftwards. */
export const directionOf = (text: string): CanvasDirection =>
  LEFTWARDS.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

/** Loads the letters that some texts need in a font. If a font fails to load, the device's own is used. */
export async function loadLetters(texts: Iterable<readonly [font: Font, text: string]>): Promise<void> {
  const needed = [...texts].map(([font, text]) => document.fonts.load(fontOf(font, 100), text || 'a'))
  await Promise.allSettled(needed)
  fitted.clear()
  inks.clear()
}

const textsOf = ({ frames }: DesignDocument): TextElement[] =>
  frames.flatMap(({ elements }) => elements).filter((element) => element.kind === 'text')

/** Loads the letters of a document, also of what its pictures have no room for. */
export const loadFonts = (document: DesignDocument): Promise<void> =>
  loadLetters([
    ...textsOf(document).map(({ font, text }) => [font, text] as const),
    ...Object.values(document.slots?.texts ?? {}).map((text) => [document.slots?.font ?? 'display', text] as const),
  ])

let context: CanvasRenderingContext2D | null | undefined

/** The browser's measurements of a line at a size of 100 pixels. */
function measuredAs(font: Font, line: string, baseline: 'alphabetic' | 'middle'): TextMetrics {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('the browser draws no text')
  context.font = fontOf(font, 100)
  context.direction = directionOf(line)
  context.textAlign = 'left'
  context.textBaseline = baseline
  return context.measureText(line)
}

const MOST_KEPT = 5000
/** Cached measurements with the loaded fonts, because every movement redraws all texts. */
const inks = new Map<string, Ink>()
const fitted = new Map<string, Drawn>()

/** Measures what is drawn of a line in a font. */
export const measureIn =
  (font: Font): Measure =>
  (line) => {
    const key = `${font} ${line}`
    const known = inks.get(key)
    if (known) return known
    if (inks.size >= MOST_KEPT) inks.clear()
    const of = measuredAs(font, line, 'alphabetic')
    const made = {
      left: Math.max(0, of.actualBoundingBoxLeft),
      right: Math.max(of.width, of.actualBoundingBoxRight),
      up: of.actualBoundingBoxAscent,
      down: of.actualBoundingBoxDescent,
    }
    inks.set(key, made)
    return made
  }

/** A line at its place within the box of its text. */
interface DrawnLine {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** How a text is drawn in its box, and the area of its ink in there. */
export interface Drawn {
  readonly size: number
  readonly align: TextElement['align']
  readonly baseline: 'alphabetic' | 'middle'
  readonly lines: readonly DrawnLine[]
  readonly ink: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

type Fitting = Pick<TextElement, 'text' | 'font' | 'align' | 'width' | 'height' | 'tight'>

/** The lines of a text and the size with which they fit its box, in the loaded fonts. */
export function drawnText(element: Fitting): Drawn {
  const { font, align, width, height, tight, text } = element
  const key = `${font} ${align} ${width} ${height} ${tight} ${text}`
  const known = fitted.get(key)
  if (known) return known
  if (fitted.size >= MOST_KEPT) fitted.clear()
  const made = tight ? tightIn(element) : spacedIn(element)
  fitted.set(key, made)
  return made
}

const offset = (align: TextElement['align'], spare: number) =>
  align === 'left' ? 0 : align === 'center' ? spare / 2 : spare

function placed({ align, width, height, font }: Fitting, { lines, size, ...inked }: InkedText): Drawn {
  const measure = measureIn(font)
  const top = (height - inked.height) / 2
  const scale = size / 100
  return {
    size,
    // A line begins where its ink does, whatever its direction.
    align: 'left',
    baseline: 'alphabetic',
    lines: lines.map((text, at) => {
      const ink = measure(text)
      const x = offset(align, width - widthOf(ink) * scale) + ink.left * scale
      return { text, x, y: top + inked.base + at * inked.pitch }
    }),
    ink: { x: offset(align, width - inked.width), y: top, width: inked.width, height: inked.height },
  }
}

const tightIn = (element: Fitting): Drawn =>
  placed(element, fitInk(element.text, element, leastSize(element.font, element.text), measureIn(element.font)))

/** A text in lines of the same height, as in designs from before texts were measured by their ink. */
function spacedIn({ text, font, align, width, height }: Fitting): Drawn {
  const of = (line: string) => measuredAs(font, line, 'middle')
  const { lines, size }: FittedText = fitText(text, { width, height }, (line) => of(line).width)
  const lineHeight = lineHeightOf(text) * size
  const top = (height - lines.length * lineHeight) / 2
  const drawn = lines.map((line, at) => ({ text: line, x: offset(align, width), y: top + (at + 0.52) * lineHeight }))
  const scale = size / 100
  const widest = Math.max(...lines.map((line) => of(line).width)) * scale
  const first = of(lines[0] ?? '').actualBoundingBoxAscent * scale
  const last = of(lines.at(-1) ?? '').actualBoundingBoxDescent * scale
  const y = (drawn[0]?.y ?? 0) - first
  const ink = { x: offset(align, width - widest), y, width: widest, height: (drawn.at(-1)?.y ?? 0) + last - y }
  return { size, align, baseline: 'middle', lines: drawn, ink }
}

/** The same document with the sizes at which its texts are drawn. */
export const withSizes = (document: DesignDocument): DesignDocument => ({
  ...document,
  frames: document.frames.map((frame) => ({
    ...frame,
    elements: frame.elements.map((element) =>
      element.kind === 'text' ? { ...element, size: drawnText(element).size } : element,
    ),
  })),
})
