import type { Dots } from '@ayob/domain/led/dots'
import type { Type } from './type'

/** Colours of drawings: one hue with its shades from the strongest to the weakest, as on the pages. */
export const SHADES = ['#053B38', '#0B5551', '#0B7A75', '#1F938D', '#35A49E'] as const
const GRID = '#D5D0C6'
const NIGHT = '#0C1424'
const TURMERIC = '#FFB92E'
const NEAR = 0.3

type Point = readonly [x: number, y: number]
type Document = PDFKit.PDFDocument

/** Draws on a page, in points from the top left corner of the drawing. */
export class Canvas {
  readonly #document: Document
  readonly #origin: Point
  readonly #type: Type

  constructor(
    document: Document,
    origin: Point,
    readonly width: number,
    type: Type,
  ) {
    this.#document = document
    this.#origin = origin
    this.#type = type
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

  /** A filled shape. Points that lie too close to see are left out. */
  shape(points: readonly Point[], colour: string): void {
    let last: Point | undefined
    for (const point of points) {
      const isNear = last && Math.hypot(point[0] - last[0], point[1] - last[1]) < NEAR
      if (isNear) continue
      if (last) this.#document.lineTo(...this.#at(point))
      else this.#document.moveTo(...this.#at(point))
      last = point
    }
    if (last) this.#document.closePath().fill(colour)
  }

  /** A disc, soft unless it is opaque. */
  disc(middle: Point, radius: number, colour: string, opacity = 0.35): void {
    this.#document
      .circle(...this.#at(middle), radius)
      .fillOpacity(opacity)
      .fill(colour)
      .fillOpacity(1)
  }

  /** Draws only within a box. */
  clipped(at: Point, width: number, height: number, draw: () => void): void {
    this.#document
      .save()
      .rect(...this.#at(at), width, height)
      .clip()
    draw()
    this.#document.restore()
  }

  /** A text on one line, cut where it does not fit. The point is the top left corner of its column. */
  label(text: string, at: Point, look: { width: number; align: 'left' | 'right'; size: number }): void {
    const [x, y] = this.#at(at)
    this.#type.write({ ...look, x, soft: true, text: this.#type.cut(text, look) }, y)
  }

  widthOf(text: string, size: number): number {
    return this.#type.widthOf(text, { size })
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
