import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
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

/**
 * An A4 document written from top to bottom, with page breaks: wrapped text in English, Sinhala and Tamil, rules,
 * tables that repeat their header on each page, and a footer with the page number.
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

  /** `foot` returns the last line of each page. */
  constructor(about: { title: string; at: Date; language?: string }, foot: (page: number, pages: number) => string) {
    this.#foot = foot
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: about.language ?? 'en',
      displayTitle: true,
      info: { Title: about.title, CreationDate: about.at, Producer: 'AYOB', Creator: 'AYOB' },
    })
    registerFonts(this.#document)
  }

  /** Writes a text, wrapped to its width, and moves below it. */
  text(text: string, look: TextLook = {}): this {
    for (const line of this.#wrap(text, look)) {
      if (!this.#isMeasuring) {
        this.room(this.#lineHeight(look))
        this.#line(line, this.y, look)
      }
      this.y += this.#lineHeight(look)
    }
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
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.75)
      .stroke(LINE)
    return this.gap(8)
  }

  /** Starts a new page when less than this height is left. Returns true when it did. */
  room(height: number): boolean {
    if (this.y + height <= PAGE.height - PAGE.margin - PAGE.foot) return false
    this.#document.addPage()
    this.y = PAGE.margin
    return true
  }

  /** Writes a table. No row is split, and each page repeats the header. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], size = 9): this {
    const all = columns.reduce((sum, { share }) => sum + share, 0)
    let x = this.left
    const cells = columns.map(({ share, align = 'left' }) => {
      const width = (share / all) * this.width
      const look = { x: x + 4, width: width - 8, align, size }
      x += width
      return look
    })
    const row = (texts: readonly string[], bold: boolean) => {
      const lines = cells.map((cell, index) => this.#wrap(texts[index] ?? '', { ...cell, bold }))
      const height = Math.max(...lines.map(({ length }) => length)) * this.#lineHeight({ size }) + 8
      if (this.room(height) && !bold) head()
      cells.forEach((cell, index) => {
        lines[index]?.forEach((line, at) => {
          this.#line(line, this.y + 4 + at * this.#lineHeight({ size }), { ...cell, bold })
        })
      })
      this.y += height
      this.rule().gap(-8)
    }
    const head = () =>
      row(
        columns.map(({ title }) => title),
        true,
      )
    head()
    for (const texts of rows) row(texts, false)
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
    this.#document.end()
    return this.#document
  }

  #lineHeight({ size = 10 }: TextLook): number {
    return size * 1.5
  }

  #widthOf(text: string, { size = 10, bold = false }: TextLook): number {
    return runsOf(text, bold).reduce(
      (sum, run) => sum + this.#document.font(run.font).fontSize(size).widthOfString(run.text),
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

  #line(text: string, y: number, look: TextLook): void {
    const { x = this.left, width = this.width, size = 10, bold = false, soft = false, align = 'left' } = look
    let at = align === 'right' ? x + width - this.#widthOf(text, look) : x
    for (const run of runsOf(text, bold)) {
      const document = this.#document
        .font(run.font)
        .fontSize(size)
        .fillColor(soft ? SOFT : INK)
      // All scripts share one baseline, regardless of their fonts' heights.
      document.text(run.text, at, y + size * 1.1, { lineBreak: false, baseline: 'alphabetic' })
      at += document.widthOfString(run.text)
    }
  }
}
