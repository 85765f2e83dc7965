import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { Canvas } from './canvas'
import { breaksOf, CELL_PADDING, type Column, widthsOf } from './columns'
import { heightOfLines, type Line, type Said, type TextLook, Type } from './type'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 48, foot: 40 } as const
const BOTTOM = PAGE.height - PAGE.margin - PAGE.foot
const LINE = '#D5D0C6'
/** A higher row of a table may continue on the next page. */
const HIGHEST_ROW = (BOTTOM - PAGE.margin) / 2

type Element = PDFKit.PDFStructureElement

interface TableLook {
  /** A heading, on the page of the first rows. */
  readonly title?: string
  readonly size?: number
  /** Writes what belongs to the last row, such as sums, on its page. */
  readonly after?: () => void
}

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
  /** While measuring, everything only moves down and draws nothing. */
  #isMeasuring = false
  #pages = 1
  readonly #document: PDFKit.PDFDocument
  readonly #type: Type
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
    this.#type = new Type(this.#document, this.left, this.width)
    this.#content = this.#document.struct('Document')
    this.#document.addStructure(this.#content)
  }

  /** Writes a text, wrapped to its width, and moves below it. */
  text(text: Said, look: TextLook = {}): this {
    const lines = this.#type.wrap(text, look)
    if (this.#isMeasuring) return this.gap(heightOfLines(lines))
    const paragraph = this.#element(this.#content, tagOf(look))
    for (const line of lines) {
      this.room(heightOfLines([line]))
      this.y = this.#line(line, this.y, paragraph)
    }
    paragraph.end()
    return this
  }

  /** Writes columns side by side on one page, and moves below the longest. A longer last column continues on the next page. */
  beside(...columns: readonly (() => void)[]): this {
    this.room(Math.max(...columns.map((write) => this.#heightOf(write))))
    const [top, page] = [this.y, this.#pages]
    let bottom = top
    for (const write of columns) {
      this.y = top
      write()
      bottom = this.#pages > page ? this.y : Math.max(bottom, this.y)
    }
    this.y = bottom
    return this
  }

  /** Writes on one page. What is higher than a page continues on the next one. */
  together(write: () => void): this {
    this.room(this.#heightOf(write))
    write()
    return this
  }

  #heightOf(write: () => void): number {
    const [top, wasMeasuring] = [this.y, this.#isMeasuring]
    this.#isMeasuring = true
    write()
    this.#isMeasuring = wasMeasuring
    const height = this.y - top
    this.y = top
    return height
  }

  gap(points: number): this {
    this.y += points
    return this
  }

  rule(): this {
    if (!this.#isMeasuring) {
      this.#document
        .markContent('Artifact', { type: 'Layout' })
        .moveTo(this.left, this.y)
        .lineTo(this.left + this.width, this.y)
        .lineWidth(0.75)
        .stroke(LINE)
        .endMarkedContent()
    }
    return this.gap(8)
  }

  /** Starts a new page when less than this height is left. */
  room(height: number): void {
    if (this.#isMeasuring || this.y + height <= BOTTOM || this.y <= PAGE.margin) return
    this.#nextPage()
  }

  #nextPage(): void {
    this.#document.addPage()
    this.#pages += 1
    this.y = PAGE.margin
  }

  /** Draws a figure, which readers that speak know by its text, and moves below it. */
  drawing(height: number, text: string, draw: (canvas: Canvas) => void): this {
    if (this.#isMeasuring) return this.gap(height)
    this.room(height)
    const figure = this.#element(this.#content, 'Figure', { alt: text })
    figure.add(this.#document.markStructureContent('Figure'))
    draw(new Canvas(this.#document, [this.left, this.y], this.width, this.#type))
    this.#document.endMarkedContent()
    figure.end()
    return this.gap(height)
  }

  /** Writes a table. No row is alone on a page, and each page repeats the header. */
  table(columns: readonly Column[], rows: readonly (readonly Said[])[], look: TableLook = {}): this {
    const { title, size = 9, after = () => {} } = look
    // Figures are never broken.
    const widest = (index: number) =>
      rows.reduce((most, row) => Math.max(most, this.#type.widthOf(String(row[index] ?? ''), { size })), 0)
    const figures = columns.map(({ align }, index) => (align === 'right' ? widest(index) : 0))
    const { widths, headSize } = widthsOf(columns, { width: this.width, size, figures }, (text, size) =>
      this.#type.widthOf(text, { size, bold: true }),
    )
    let x = this.left
    const cells = columns.map(({ align = 'left' }, index) => {
      const width = widths[index] ?? 0
      const look = { x: x + CELL_PADDING, width: width - 2 * CELL_PADDING, align }
      x += width
      return look
    })
    const linesOf = (texts: readonly Said[], look: TextLook) =>
      cells.map((cell, index) => this.#type.wrap(texts[index] ?? '', { ...cell, ...look }))
    const head = linesOf(
      columns.map(({ title }) => title),
      { bold: true, size: headSize },
    )
    const body = rows.flatMap((texts) => partsOf(linesOf(texts, { size })))
    const write = () => title && this.text(title, { bold: true, size: 13 }).gap(4)
    const breaksFrom = (top: number) =>
      breaksOf(body.map(heightOfRow), {
        first: BOTTOM - top - heightOfRow(head) - this.#heightOf(write),
        other: BOTTOM - PAGE.margin - heightOfRow(head),
        after: this.#heightOf(after),
      })
    if (breaksFrom(this.y).has(0)) this.#nextPage()
    const breaks = breaksFrom(this.y)
    write()
    const table = this.#element(this.#content, 'Table')
    this.#row(head, table, 'TH')
    body.forEach((row, at) => {
      if (at > 0 && breaks.has(at)) {
        this.#nextPage()
        // Readers know the head of a table from its first page.
        this.#row(head)
      }
      this.#row(row, table, 'TD')
    })
    table.end()
    return this.together(after)
  }

  #row(cells: readonly (readonly Line[])[], table?: Element, tag: 'TH' | 'TD' = 'TD'): void {
    const row = table && this.#element(table, 'TR')
    for (const lines of cells) {
      const cell = row && this.#element(row, tag, tag === 'TH' ? { scope: 'Column' } : undefined)
      let y = this.y + CELL_PADDING
      for (const line of lines) y = this.#line(line, y, cell)
    }
    row?.end()
    this.y += heightOfRow(cells)
    this.rule().gap(-8)
  }

  /** Writes the footers and ends the document. Returns its bytes as a stream. */
  finish(): Readable {
    const { start, count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page)
      const text = this.#foot(page + 1, count)
      this.#line({ text, size: 8, soft: true, align: 'right' }, PAGE.height - PAGE.margin - 8)
    }
    this.#content.end()
    this.#document.end()
    return this.#document
  }

  #element(parent: Element, tag: string, options?: { readonly scope: 'Column' } | { readonly alt: string }): Element {
    const element = this.#document.struct(tag, options as object)
    parent.add(element)
    return element
  }

  /** Writes a line as a part of an element; without one it is no content, like a footer. Returns the top of the next one. */
  #line(line: Line, y: number, element?: Element): number {
    if (line.text === '') return y + heightOfLines([line])
    if (element) element.add(this.#document.markStructureContent('Span', { actual: line.text }))
    else this.#document.markContent('Artifact', { type: 'Pagination' })
    const next = this.#type.write(line, y)
    this.#document.endMarkedContent()
    return next
  }
}

const heightOfRow = (cells: readonly (readonly Line[])[]) => Math.max(...cells.map(heightOfLines)) + 2 * CELL_PADDING

/** Splits a row that is too high into rows below each other. */
function partsOf(cells: readonly Line[][]): Line[][][] {
  const most = Math.max(...cells.map(({ length }) => length))
  const fits = Math.max(1, Math.floor(most * (HIGHEST_ROW / heightOfRow(cells))))
  return Array.from({ length: Math.ceil(most / fits) }, (_, part) =>
    cells.map((lines) => lines.slice(part * fits, (part + 1) * fits)),
  )
}

const tagOf = ({ size = 10, bold = false }: TextLook) => (!bold || size < 13 ? 'P' : size < 20 ? 'H2' : 'H1')
