import type { Dots } from '@ayob/domain/led/dots'

/** Colours of drawings: one hue with its shades from the strongest to the weakest, as on the pages. */
export const SHADES = ['#053B38', '#0B5551', '#0B7A75', '#1F938D', '#35A49E'] as const
const GRID = '#D5D0C6'
const NIGHT = '#0C1424'
const TURMERIC = '#FFB92E'

type Point = readonly [x: number, y: number]
type Document = PDFKit.PDFDocument

/** Draws on a page, in points from the top left corner of the drawing. */
export class Canvas {
  readonly #document: Document
  readonly #origin: Point
  readonly #write: (text: string, at: Point, look: { width: number; align: 'left' | 'right'; size: number }) => void

  constructor(
    document: Document,
    origin: Point,
    readonly width: number,
    write: Canvas['label'],
  ) {
    this.#document = document
    this.#origin = origin
    this.#write = write
  }

  /** A filled box; an open one has a dashed edge instead. */
  box([x, y]: Point, width: number, height: number, colour: string, open = false): void {
    const box = this.#document.rect(...this.#at([x, y]), width, height)
    if (open) box.lineWidth(0.8).dash(2, { space: 1.5 }).stroke(colour).undash()
    else box.fill(colour)
  }

  line(points: readonly Point[], colour: string = GRID, width = 0.5): void {
    const [first, ...rest] = points.map((point) => this.#at(point))
    if (!first) return
    const line = this.#document.moveTo(...first)
    for (const point of rest) line.lineTo(...point)
    line.lineWidth(width).lineCap('round').lineJoin('round').stroke(colour).lineCap('butt').lineJoin('miter')
  }

  /** A soft disc. */
  disc(middle: Point, radius: number, colour: string): void {
    this.#document
      .circle(...this.#at(middle), radius)
      .fillOpacity(0.35)
      .fill(colour)
      .fillOpacity(1)
  }

  /** Draws only within a box at the top left corner. */
  clipped(width: number, height: number, draw: () => void): void {
    this.#document
      .save()
      .rect(...this.#origin, width, height)
      .clip()
    draw()
    this.#document.restore()
  }

  /** A short text without line breaks. The point is the top left corner of its column. */
  label(text: string, [x, y]: Point, look: { width: number; align: 'left' | 'right'; size: number }): void {
    const [left, top] = this.#at([x, y])
    this.#write(text, [left, top], look)
  }

  /** A PNG or JPEG picture that fills a box as far as its proportions allow. */
  picture(bytes: Buffer, [x, y]: Point, width: number, height: number): void {
    this.#document.image(bytes, ...this.#at([x, y]), { fit: [width, height] })
  }

  /** Dots on a dark board, as on the screens, in the top right corner. */
  board({ path, columns }: Dots, height: number): void {
    const dot = height / 11
    const width = (columns + 4) * dot
    this.#document
      .save()
      .translate(...this.#at([this.width - width, 0]))
      .roundedRect(0, 0, width, height, 2)
      .fill(NIGHT)
      .translate(2 * dot, 2 * dot)
      .scale(dot)
      .path(path)
      .lineWidth(0.8)
      .lineCap('round')
      .stroke(TURMERIC)
      .restore()
  }

  #at([x, y]: Point): [number, number] {
    return [this.#origin[0] + x, this.#origin[1] + y]
  }
}
