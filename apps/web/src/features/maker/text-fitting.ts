import type { DesignDocument, TextElement } from '@ayob/contract/designs'
import { type FittedText, fitText } from '@ayob/domain/designs/fit'

const SCRIPTS = '"Noto Sans Sinhala", "Noto Sans Tamil"'
const FAMILIES: Readonly<Record<TextElement['font'], string>> = {
  display: `"Bricolage Grotesque Variable", ${SCRIPTS}, sans-serif`,
  plain: `"Inter Variable", ${SCRIPTS}, sans-serif`,
}
const WEIGHTS: Readonly<Record<TextElement['font'], number>> = { display: 800, plain: 600 }

export const fontOf = (font: TextElement['font'], size: number): string =>
  `${WEIGHTS[font]} ${size}px ${FAMILIES[font]}`

const LEFTWARDS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Where a text begins: on the right when its first letter is of a script that is read leftwards. */
export const directionOf = (text: string): CanvasDirection =>
  LEFTWARDS.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

/** Loads the fonts that the texts of a document need. If a font fails to load, the device's own is used. */
export async function loadFonts({ frames }: DesignDocument): Promise<void> {
  const texts = frames.flatMap(({ elements }) => elements).filter((element) => element.kind === 'text')
  await Promise.allSettled(texts.map(({ font, text }) => document.fonts.load(fontOf(font, 100), text || 'a')))
  fitted.clear()
}

type Fitting = Pick<TextElement, 'text' | 'font' | 'width' | 'height'>

/** Cached results of fitting with the loaded fonts, because every movement redraws all texts. */
const fitted = new Map<string, FittedText>()
const MOST_FITTED = 200

/** The lines and the size with which a text fits its box, in the loaded fonts. */
export function fitElement(element: Fitting): FittedText {
  const key = `${element.font} ${element.width} ${element.height} ${element.text}`
  const known = fitted.get(key)
  if (known) return known
  if (fitted.size >= MOST_FITTED) fitted.clear()
  const made = fit(element)
  fitted.set(key, made)
  return made
}

let context: CanvasRenderingContext2D | null | undefined

function fit(element: Fitting): FittedText {
  context ??= document.createElement('canvas').getContext('2d')
  const measure = context
  if (!measure) return { lines: [element.text], size: 100 }
  measure.font = fontOf(element.font, 100)
  return fitText(element.text, element, (text) => measure.measureText(text).width)
}

/** The same document with the sizes at which its texts are drawn. */
export const withSizes = (document: DesignDocument): DesignDocument => ({
  ...document,
  frames: document.frames.map((frame) => ({
    ...frame,
    elements: frame.elements.map((element) =>
      element.kind === 'text' ? { ...element, size: fitElement(element).size } : element,
    ),
  })),
})
