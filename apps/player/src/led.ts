import { litColumns } from '@ayob/domain/led/dots'

const ROWS = 9
const DOT = 16

/** Draws a text as a lit dot matrix on a canvas. */
export function ledPanel(text: string): HTMLCanvasElement {
  const lit = [0, ...litColumns(text)]
  const columns = lit.length
  const canvas = document.createElement('canvas')
  canvas.width = columns * DOT
  canvas.height = ROWS * DOT
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', text)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < columns; column++)
      drawDot(context, column, row, row > 0 && ((lit[column] ?? 0) & (1 << (row - 1))) !== 0)
  }
  return canvas
}

function drawDot(context: CanvasRenderingContext2D, column: number, row: number, lit: boolean): void {
  const [x, y] = [(column + 0.5) * DOT, (row + 0.5) * DOT]
  context.shadowColor = '#ffb000'
  context.shadowBlur = lit ? DOT * 0.7 : 0
  context.fillStyle = lit ? '#ffb92e' : '#172136'
  context.beginPath()
  context.arc(x, y, DOT * 0.36, 0, 2 * Math.PI)
  context.fill()
}
