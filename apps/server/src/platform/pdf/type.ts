import { type Run, registerFonts, runsOf } from './fonts'

const INK = '#0C1424'
const SOFT = '#475569'

/** A text; or one in the language of the paper with its English words, which stand below it in a smaller hand. */
export type Said = string | readonly [own: string, english: string]

export interface TextLook {
  readonly x?: number
  readonly width?: number
  readonly size?: number
  readonly bold?: boolean
  readonly soft?: boolean
  readonly align?: 'left' | 'right'
}

/** A line of a text that fits its width. */
export interface Line extends TextLook {
  readonly text: string
}

/** Figures in columns have one width. Without pairs that move together, a reader does not take a point for a space. */
const FIGURES = { kern: false, calt: false, tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
/** The library is slow with features, and words need none. */
const featuresOf = (text: string) => (/^[\d\s.,:%–−]+$/.test(text) ? { features: FIGURES } : {})
/** The hyphens of a day would be as wide as its figures, and the point of an amount would move below the figure before it. */
const SPLITS = [
  [/^[\d-]+$/, /(-)/],
  [/\d\.\d/, /(\d[\d,]{0,20}\.\d{1,4})/],
] as const
const partsOf = (text: string, bold: boolean): Run[] => {
  const [, split] = SPLITS.find(([found]) => found.test(text)) ?? []
  return (split ? text.split(split).filter(Boolean) : [text]).flatMap((part) => runsOf(part, bold))
}
/** The size of the English words below a text. */
const BELOW = 0.82

const heightOf = ({ size = 10 }: TextLook) => size * 1.5
/** The height of lines below each other. */
export const heightOfLines = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + heightOf(line), 0)

/** Sets lines in the fonts of their scripts: measures, wraps and writes them. */
export class Type {
  readonly #document: PDFKit.PDFDocument
  readonly #left: number
  readonly #width: number
  readonly #widths = new Map<string, number>()

  /** Texts without an own place begin at `left` and are at most `width` wide. */
  constructor(document: PDFKit.PDFDocument, left: number, width: number) {
    this.#document = document
    this.#left = left
    this.#width = width
    registerFonts(document)
  }

  widthOf(text: string, { size = 10, bold = false }: TextLook): number {
    return partsOf(text, bold).reduce((sum, run) => sum + this.#widthOfRun(run, featuresOf(run.text)), 0) * size
  }

  /** At size 1. The library takes long to measure, and texts are measured more than once. */
  #widthOfRun({ font, text }: Run, features: object): number {
    const key = `${font} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = this.#document.font(font).fontSize(1000).widthOfString(text, features) / 1000
    this.#widths.set(key, width)
    return width
  }

  /** Cuts a text that is wider than its column. */
  cut(text: string, look: TextLook & { readonly width: number }): string {
    if (this.widthOf(text, look) <= look.width) return text
    const letters = [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)
    const cutTo = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
    const fits = letters.findLastIndex((_, count) => this.widthOf(cutTo(count), look) <= look.width)
    return cutTo(Math.max(0, fits))
  }

  wrap(said: Said, look: TextLook): Line[] {
    if (typeof said === 'string') return this.#wrapped(said, look)
    const [own, english] = said
    const below = { ...look, size: (look.size ?? 10) * BELOW, bold: false, soft: true }
    return [...this.#wrapped(own, look), ...this.#wrapped(english, below)]
  }

  #wrapped(text: string, look: TextLook): Line[] {
    const width = look.width ?? this.#width
    const lines = text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let current = ''
      for (const word of paragraph.split(' ').flatMap((part) => this.#pieces(part, width, look))) {
        const longer = current ? `${current} ${word}` : word
        if (current && this.widthOf(longer, look) > width) {
          lines.push(current)
          current = word
        } else current = longer
      }
      return [...lines, current]
    })
    return lines.map((text) => ({ ...look, text }))
  }

  /** Splits a word that is wider than its column. */
  #pieces(word: string, width: number, look: TextLook): string[] {
    if (this.widthOf(word, look) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of new Intl.Segmenter('en').segment(word)) {
      if (piece && this.widthOf(piece + segment, look) > width) {
        pieces.push(piece)
        piece = segment
      } else piece += segment
    }
    return [...pieces, piece]
  }

  /** Writes a line with its top at `y`. Returns the top of the next one. */
  write(line: Line, y: number): number {
    const { x = this.#left, width = this.#width, size = 10, bold = false, soft = false, align = 'left', text } = line
    let at = align === 'right' ? x + width - this.widthOf(text, line) : x
    for (const run of partsOf(text, bold)) {
      const features = featuresOf(run.text)
      const document = this.#document
        .font(run.font)
        .fontSize(size)
        .fillColor(soft ? SOFT : INK)
      // All scripts share one baseline, regardless of their fonts' heights.
      document.text(run.text, at, y + size * 1.1, { lineBreak: false, baseline: 'alphabetic', ...features })
      at += this.#widthOfRun(run, features) * size
    }
    return y + heightOf(line)
  }
}
