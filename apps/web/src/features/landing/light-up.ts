import { dotsOf, litColumns } from '@ayob/domain/led/dots'

/** The dots of a board. */
const COLUMNS = 96
const ROWS = 32
const MARGIN = 2
/** The rows of a letter, and of a line with the gap below it. */
const LETTER = 7
const LINE = 9
/** How large the dots may be drawn, largest first. */
const SCALES = [3, 2, 1.5, 1] as const
const NS = 'http://www.w3.org/2000/svg'
/** The letters that the dot font has. */
const IN_DOTS = /^[ !%+\-.:\dA-Z]*$/
/** Letters of a real font are laid out ten times as large, because browsers enlarge tiny letters. */
const ENLARGED = 10
const SIZES = [190, 160, 130, 110, 90, 75, 60, 50, 42]

/** Shows a text of any length and script on an LED board of 96 x 32 dots. An empty text brings back the board's own. */
export function lightUp(board: SVGSVGElement, text: string): void {
  const own = board.querySelector<SVGPathElement>('[data-lit]')
  if (!own) return
  const words = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  board.querySelector('[data-typed]')?.remove()
  own.style.display = words ? 'none' : ''
  if (!words) return
  const colour = own.getAttribute('stroke') ?? ''
  const fitting = IN_DOTS.test(words.toUpperCase()) ? largestDots(words.toUpperCase()) : undefined
  if (fitting) board.append(dotsFor(fitting, colour))
  else showLetters(board, words, colour)
}

interface Fitting {
  readonly scale: number
  readonly lines: readonly string[]
}

/** The largest dots in which words fit on the board; undefined when they don't. */
function largestDots(words: string): Fitting | undefined {
  for (const scale of SCALES) {
    const lines = linesOf(words, (COLUMNS - 2 * MARGIN) / scale)
    if (lines && lines.length * LINE - (LINE - LETTER) <= ROWS / scale) return { scale, lines }
  }
  return undefined
}

const widthOf = (line: string) => Math.max(0, litColumns(line).length - 1)

/** Words in lines of a number of columns; undefined when a word is wider. */
function linesOf(words: string, columns: number): string[] | undefined {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else if (widthOf(word) <= columns) lines.push(word)
    else return undefined
  }
  return lines
}

function dotsFor({ scale, lines }: Fitting, colour: string): SVGPathElement {
  const path = document.createElementNS(NS, 'path')
  const top = Math.floor((ROWS / scale - (lines.length * LINE - (LINE - LETTER))) / 2)
  const drawn = lines.map((line, index) => {
    const left = Math.floor((COLUMNS / scale - widthOf(line)) / 2)
    return dotsOf(line, left, top + index * LINE).path
  })
  path.setAttribute('d', drawn.join(''))
  path.setAttribute('transform', `scale(${scale})`)
  path.setAttribute('stroke', colour)
  path.setAttribute('stroke-width', '.8')
  path.dataset.typed = ''
  return path
}

/** Shows words in a real font, which has every script, in the largest letters that fit. What is too long ends in dots. */
function showLetters(board: SVGSVGElement, words: string, colour: string): void {
  const frame = document.createElementNS(NS, 'foreignObject')
  frame.setAttribute('width', String(COLUMNS * ENLARGED))
  frame.setAttribute('height', String(ROWS * ENLARGED))
  frame.setAttribute('transform', `scale(${1 / ENLARGED})`)
  frame.dataset.typed = ''
  const sign = document.createElement('p')
  sign.dir = 'auto'
  sign.textContent = words
  sign.className = 'led-letters'
  sign.style.color = colour
  const middle = document.createElement('div')
  middle.className = 'grid h-full content-center'
  middle.append(sign)
  frame.append(middle)
  board.append(frame)
  for (const size of SIZES) {
    sign.style.fontSize = `${size}px`
    if (sign.scrollHeight <= ROWS * ENLARGED && sign.scrollWidth <= sign.clientWidth) return
  }
  sign.style.setProperty('-webkit-line-clamp', String(Math.floor((ROWS * ENLARGED) / (Math.min(...SIZES) * 1.3))))
}
