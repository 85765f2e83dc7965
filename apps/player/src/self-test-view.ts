import { element } from './element'
import { type Facts, selfTest, type TestRow } from './self-test'
import { words } from './words'

/** How long the pairing code and each page of rows show in turn, on a display that has no room for both. */
const CODE_MS = 6_000
const PAGE_MS = 4_000
const LOOK_MS = 1_000
/** Letters of fewer pixels can't be read. */
const LEAST_LETTER_PX = 10
const SIGNS = { good: 'M3 13l6 6L21 5', bad: 'M4 4l16 16M20 4L4 20', wait: 'M5 12h.1M12 12h.1M19 12h.1' } as const
const SVG = 'http://www.w3.org/2000/svg'

/** A display of so few rows, or a small upright one, shows code and rows in turn. */
const TURNS = '(max-height: 200px), (max-aspect-ratio: 1/1) and (max-height: 640px)'
/** Whether code and rows show in turn on the display that is there. */
export const inTurns = () => window.matchMedia(TURNS).matches

/** Shows the self-test in a pairing view until `over`. Where there is no room beside the code, both show in turn. */
export function showSelfTest(view: HTMLElement, facts: () => Facts, over: AbortSignal): HTMLElement {
  const box = element('section', 'tests')
  box.setAttribute('aria-label', words().testTitle)
  const list = element('ul')
  box.append(element('h2', '', words().testTitle), list)

  let shown = ''
  let pages: readonly (readonly TestRow[])[] = []
  let page = 0
  let turnAt = 0
  const draw = () => {
    const rows = selfTest(facts(), words())
    const hasCode = view.querySelector('output') !== null
    const now = performance.now()
    const isInTurns = inTurns()
    const layout = JSON.stringify([rows, isInTurns, innerWidth, innerHeight, hasCode])
    if (layout !== shown) {
      shown = layout
      box.classList.remove('away')
      pages = pagesOf(list, isInTurns ? worst(rows) : rows)
      if (isInTurns && hasCode) pages = [[], ...pages]
      page = Math.min(page, pages.length - 1)
    } else if (now >= turnAt) {
      page = (page + 1) % pages.length
    } else return
    const current = pages[page] ?? []
    turnAt = now + (current.length === 0 ? CODE_MS : PAGE_MS)
    // On such a display the rows lie over the code.
    box.classList.toggle('away', current.length === 0)
    put(list, current)
  }
  const timer = setInterval(draw, LOOK_MS)
  window.addEventListener('resize', draw, { signal: over })
  over.addEventListener('abort', () => clearInterval(timer))
  // The first time when the view has its size.
  requestAnimationFrame(draw)
  return box
}

/** What a technician must know on a display of few rows: what is wrong or awaited, or that nothing is. */
function worst(rows: readonly TestRow[]): readonly TestRow[] {
  const open = rows.filter(({ state }) => state !== 'good')
  return open.length > 0 ? open : [{ state: 'good', name: words().testPassed, value: '', advice: '' }]
}

/** Divides rows into pages that fit into the list. */
function pagesOf(list: HTMLElement, rows: readonly TestRow[]): TestRow[][] {
  const pages: TestRow[][] = [[]]
  for (const row of rows) {
    const last = pages.at(-1) ?? []
    put(list, [...last, row])
    if (last.length > 0 && isOver(list)) pages.push([row])
    else last.push(row)
  }
  return pages
}

/** Shows rows; a single one that is too long gets smaller letters. */
function put(list: HTMLElement, rows: readonly TestRow[]): void {
  list.style.fontSize = ''
  list.replaceChildren(...rows.map(drawn))
  if (rows.length !== 1) return
  let size = Number.parseFloat(getComputedStyle(list).fontSize)
  while (isOver(list) && size > LEAST_LETTER_PX) {
    size -= 1
    list.style.fontSize = `${size}px`
  }
}

const isOver = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1

function drawn({ state, name, value, advice }: TestRow): HTMLElement {
  const row = element('li', state)
  const head = element('span', 'head')
  head.append(element('b', '', name), ...(value ? [' ', element('span', '', value)] : []))
  row.append(sign(state), head, ...(advice ? [element('span', 'advice', advice)] : []))
  return row
}

/** Drawn, because a font may lack it; named, because colour and shape can't be heard. */
function sign(state: TestRow['state']): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', { good: '✓', bad: '✗', wait: '…' }[state])
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', SIGNS[state])
  svg.append(path)
  return svg
}
