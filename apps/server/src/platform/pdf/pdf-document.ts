import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { Canvas } from './canvas'
import { registerFonts, runsOf } from './fonts'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 40 } as const
const INK = '#0C1424'
const SOFT = '#475569'
const LINE = '#D5D0C6'

export interface TextLook {
  readonly x?: number
  readonly width?: number
  readonly size?: number
  readonly bold?: boolean
  readonly soft?: boolean
  readonly align?: 'left' | 'right'
}

export interface Column {
  readonly title: string
  /** The column's share of the table width. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

/** Figures in columns have one width. Without pairs that move together, a reader does not take a point for a space. */
const FIGURES = { kern: false, tnum: true } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
const CELL_PADDING = 4
/** Heads are written smaller, down to this part, before a word of theirs is broken. */
const SMALLEST_HEAD = 0.5

type Element = PDFKit.PDFStructureElement

/**
 * An A4 document written from top to bottom, with page breaks: wrapped text in English, Sinhala and Tamil, rules,
 * tables that repeat their header on each page, and a footer with the page number. Everything is tagged for readers that
 * speak (PDF/UA), and each line carries its text, because glyphs of Sinhala and Tamil do not stand in the order of the letters.
 */
export class PdfDocument {
  readonly left = PAGE.margin
  readonly width = PAGE.width - 2 * PAGE.margin
  /** The top of the next line, from the top of the page. */
  y = PAGE.margin as number
  /** While measuring, texts only move down and draw nothing. */
  #isMeasuring = false
  readonly #document: PDFKit.PDFDocument
  readonly #foot: (page: number, pages: number) => string
  /** The root of the structure. */
  readonly #content: Element

  /** `foot` returns the last line of each page. */
  constructor(about: { title: string; at: Date; language?: string }, foot: (page: number, pages: number) => string) {
    this.#foot = foot
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: about.language ?? 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      // Newer than the library's types.
      subset: 'PDF/UA' as 'PDF/A-2',
      tagged: true,
      info: { Title: about.title, CreationDate: about.at, Producer: 'AYOB', Creator: 'AYOB' },
    })
    registerFonts(this.#document)
    this.#content = this.#document.struct('Document')
    this.#document.addStructure(this.#content)
  }

  /** Writes a text, wrapped to its width, and moves below it. */
  text(text: string, look: TextLook = {}): this {
    const lines = this.#wrap(text, look)
    if (this.#isMeasuring) return this.gap(lines.length * this.#lineHeight(look))
    const paragraph = this.#element(this.#content, tagOf(look))
    for (const line of lines) {
      this.room(this.#lineHeight(look))
      this.#line(line, this.y, look, paragraph)
      this.y += this.#lineHeight(look)
    }
    paragraph.end()
    return this
  }

  /** Writes columns side by side on one page, and moves below the longest. */
  beside(...columns: readonly (() => void)[]): this {
    this.room(Math.max(...columns.map((write) => this.#heightOf(write))))
    const top = this.y
    let bottom = top
    for (const write of columns) {
      this.y = top
      write()
      bottom = Math.max(bottom, this.y)
    }
    this.y = bottom
    return this
  }

  #heightOf(write: () => void): number {
    const top = this.y
    this.#isMeasuring = true
    write()
    this.#isMeasuring = false
    const height = this.y - top
    this.y = top
    return height
  }

  gap(points: number): this {
    this.y += points
    return this
  }

  rule(): this {
    this.#document
      .markContent('Artifact', { type: 'Layout' })
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.75)
      .stroke(LINE)
      .endMarkedContent()
    return this.gap(8)
  }

  /** Starts a new page when less than this height is left. Returns true when it did. */
  room(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.margin - PAGE.foot) return false
    this.#document.addPage()
    this.y = PAGE.margin
    return true
  }

  /** Draws a figure, which readers that speak know by its text, and moves below it. */
  drawing(height: number, text: string, draw: (canvas: Canvas) => void): this {
    this.room(height)
    const figure = this.#element(this.#content, 'Figure', { alt: text })
    figure.add(this.#document.markStructureContent('Figure'))
    draw(
      new Canvas(this.#document, [this.left, this.y], this.width, (label, [x, y], look) =>
        this.#glyphs(label, y, { ...look, x, soft: true }),
      ),
    )
    this.#document.endMarkedContent()
    figure.end()
    return this.gap(height)
  }

  /** Writes a table. No row is split, no row is alone on a page, and each page repeats the header. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], size = 9): this {
    const { widths, headSize } = this.#widthsOf(columns, size)
    let x = this.left
    const cells = columns.map(({ align = 'left' }, index) => {
      const width = widths[index] ?? 0
      const look = { x: x + CELL_PADDING, width: width - 2 * CELL_PADDING, align }
      x += width
      return look
    })
    const table = this.#element(this.#content, 'Table')
    const heightOf = (lines: readonly string[][], look: TextLook) =>
      Math.max(...lines.map(({ length }) => length)) * this.#lineHeight(look) + 2 * CELL_PADDING
    const linesOf = (texts: readonly string[], look: TextLook) =>
      cells.map((cell, index) => this.#wrap(texts[index] ?? '', { ...cell, ...look }))
    const row = (lines: readonly string[][], look: TextLook, isHead: boolean, isRepeated: boolean) => {
      const lineHeight = this.#lineHeight(look)
      const height = heightOf(lines, look)
      // Readers know the head of a table from its first page.
      const tagged = isRepeated ? undefined : this.#element(table, 'TR')
      cells.forEach((cell, index) => {
        const element = tagged && this.#element(tagged, isHead ? 'TH' : 'TD', isHead ? { scope: 'Column' } : undefined)
        lines[index]?.forEach((line, at) => {
          this.#line(line, this.y + CELL_PADDING + at * lineHeight, { ...cell, ...look }, element)
        })
      })
      tagged?.end()
      this.y += height
      this.rule().gap(-8)
    }
    const headLook = { bold: true, size: headSize }
    const headLines = linesOf(
      columns.map(({ title }) => title),
      headLook,
    )
    const head = (isRepeated: boolean) => row(headLines, headLook, true, isRepeated)
    const body = rows.map((texts) => linesOf(texts, { size }))
    const heights = body.map((lines) => heightOf(lines, { size }))
    /** The height that a row needs on this page: the first two rows stay together, and the last two. */
    const needOf = (at: number) =>
      (heights[at] ?? 0) + (at === 0 || at === body.length - 2 ? (heights[at + 1] ?? 0) : 0)
    this.room(heightOf(headLines, headLook) + needOf(0))
    head(false)
    body.forEach((lines, at) => {
      if (this.room(needOf(at))) head(true)
      row(lines, { size }, false, false)
    })
    table.end()
    return this
  }

  /** Writes the footers and ends the document. Returns its bytes as a stream. */
  finish(): Readable {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page)
      const look = { size: 8, soft: true, align: 'right' as const }
      this.#line(this.#foot(page + 1, count), PAGE.height - PAGE.margin - 8, look)
    }
    this.#content.end()
    this.#document.end()
    return this.#document
  }

  #lineHeight({ size = 10 }: TextLook): number {
    return size * 1.5
  }

  #element(parent: Element, tag: string, options?: { readonly scope: 'Column' } | { readonly alt: string }): Element {
    const element = this.#document.struct(tag, options as object)
    parent.add(element)
    return element
  }

  /** Widths by share. A column takes from the others what the longest word of its head needs; at worst heads are smaller. */
  #widthsOf(columns: readonly Column[], size: number): { widths: number[]; headSize: number } {
    const all = columns.reduce((sum, { share }) => sum + share, 0)
    const shares = columns.map(({ share }) => (share / all) * this.width)
    const needs = (headSize: number) =>
      columns.map(
        ({ title }) =>
          Math.max(...title.split(/\s/).map((word) => this.#widthOf(word, { size: headSize, bold: true }))) +
          2 * CELL_PADDING +
          0.01,
      )
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
    const scale = Math.max(SMALLEST_HEAD, Math.min(1, this.width / sumOf(needs(size))))
    const least = needs(size * scale)
    const lacking = sumOf(shares.map((share, index) => Math.max(0, (least[index] ?? 0) - share)))
    const spare = sumOf(shares.map((share, index) => Math.max(0, share - (least[index] ?? 0))))
    const given = spare > 0 ? Math.min(1, lacking / spare) : 0
    return {
      widths: shares.map((share, index) => {
        const need = least[index] ?? 0
        return share < need ? need : share - (share - need) * given
      }),
      headSize: size * scale,
    }
  }

  #widthOf(text: string, { size = 10, bold = false, align }: TextLook): number {
    const features = featuresOf(text, align)
    return runsOf(text, bold).reduce(
      (sum, run) => sum + this.#document.font(run.font).fontSize(size).widthOfString(run.text, features),
      0,
    )
  }

  #wrap(text: string, look: TextLook): string[] {
    const width = look.width ?? this.width
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let current = ''
      for (const word of paragraph.split(' ').flatMap((part) => this.#pieces(part, width, look))) {
        const longer = current ? `${current} ${word}` : word
        if (current && this.#widthOf(longer, look) > width) {
          lines.push(current)
          current = word
        } else current = longer
      }
      return [...lines, current]
    })
  }

  /** Splits a word that is wider than its column. */
  #pieces(word: string, width: number, look: TextLook): string[] {
    if (this.#widthOf(word, look) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const { segment } of new Intl.Segmenter('en').segment(word)) {
      if (piece && this.#widthOf(piece + segment, look) > width) {
        pieces.push(piece)
        piece = segment
      } else piece += segment
    }
    return [...pieces, piece]
  }

  /** Writes a line as a part of an element; without one it is no content, like a footer. */
  #line(text: string, y: number, look: TextLook, element?: Element): void {
    if (text === '') return
    if (element) element.add(this.#document.markStructureContent('Span', { actual: text }))
    else this.#document.markContent('Artifact', { type: 'Pagination' })
    this.#glyphs(text, y, look)
    this.#document.endMarkedContent()
  }

  #glyphs(text: string, y: number, look: TextLook): void {
    const { x = this.left, width = this.width, size = 10, bold = false, soft = false, align = 'left' } = look
    let at = align === 'right' ? x + width - this.#widthOf(text, look) : x
    for (const run of runsOf(text, bold)) {
      const document = this.#document
        .font(run.font)
        .fontSize(size)
        .fillColor(soft ? SOFT : INK)
      // All scripts share one baseline, regardless of their fonts' heights.
      const features = featuresOf(text, align)
      document.text(run.text, at, y + size * 1.1, { lineBreak: false, baseline: 'alphabetic', ...features })
      at += document.widthOfString(run.text, features)
    }
  }
}

/** Columns of figures are aligned to the right. The library is slow with features, and words need none. */
const featuresOf = (text: string, align: TextLook['align']) =>
  align === 'right' && /^[\d\s.,:%–-]+$/.test(text) ? { features: FIGURES } : {}

const tagOf = ({ size = 10, bold = false }: TextLook) => (!bold || size < 13 ? 'P' : size < 20 ? 'H2' : 'H1')
