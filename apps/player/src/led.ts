/** Letters and digits as 5x7 dots, a row in each five bits. */
const DOTS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [30, 1, 1, 14, 1, 1, 30],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [14, 16, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 1, 14],
}

const ROWS = 9
const STEP = 7
const DOT = 16

/** A text on a dot matrix that lights up, as a canvas. */
export function ledPanel(text: string): HTMLCanvasElement {
  const columns = text.length * STEP + 1
  const canvas = document.createElement('canvas')
  canvas.width = columns * DOT
  canvas.height = ROWS * DOT
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', text)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < columns; column++) drawDot(context, column, row, isLit(text, column, row))
  }
  return canvas
}

function isLit(text: string, column: number, row: number): boolean {
  const letter = DOTS[text[Math.floor((column - 1) / STEP)] ?? '']
  const across = (column - 1) % STEP
  const bits = letter?.[row - 1]
  return bits !== undefined && across >= 0 && across < 5 && (bits & (16 >> across)) !== 0
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
