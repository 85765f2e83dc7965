import type { Readable } from 'node:stream'
import QRCode from 'qrcode'
import type { Canvas } from '../../platform/pdf/canvas'
import { PdfDocument } from '../../platform/pdf/pdf-document'

interface Batch {
  readonly id: string
  readonly model: string | null
  readonly serials: readonly string[]
}

/** Three labels in a row of 66 mm by 34 mm, with room to cut between them, in points. */
const A_ROW = 3
const HEIGHT = 92
const CODE = 70
const LEFT = 6
const LINE = 14
const BLACK = '#000000'
const QUIET_MODULES = 4

/** Labels to print and cut, one for each box: its serial as code and text, its model and its batch. */
export function labelsDocument({ id, model, serials }: Batch, at: Date): Readable {
  const document = new PdfDocument({ title: id, at }, (page, pages) => `${id} ${page}/${pages}`)
  for (let first = 0; first < serials.length; first += A_ROW) {
    const row = serials.slice(first, first + A_ROW)
    document.drawing(HEIGHT, row.join(', '), (canvas) => {
      const width = canvas.width / A_ROW
      for (const [place, serial] of row.entries()) label(canvas, place * width, width, [serial, model ?? '', id])
    })
  }
  return document.finish()
}

function label(canvas: Canvas, x: number, width: number, [serial = '', ...lines]: readonly string[]): void {
  const { modules } = QRCode.create(serial, { errorCorrectionLevel: 'M' })
  const module = CODE / (modules.size + 2 * QUIET_MODULES)
  for (const [index, isDark] of modules.data.entries()) {
    if (!isDark) continue
    const [column, row] = [index % modules.size, Math.floor(index / modules.size)]
    const corner = [x + (QUIET_MODULES + column) * module, (QUIET_MODULES + row) * module] as const
    canvas.box(corner, module, module, BLACK)
  }
  const look = { width: width - CODE - LEFT, align: 'left' as const, size: 9 }
  for (const [place, line] of [serial, ...lines].entries()) {
    canvas.label(line, [x + CODE, LINE + place * LINE], look)
  }
}
