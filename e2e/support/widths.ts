import { type CDPSession, expect, type Page } from '@playwright/test'

/** From wide to narrow: what keeps the size that it had before leaves the window, and is measured again. */
const EVERY_WIDTH = [1920, 1440, 1280, 1024, 900, 768, 600, 390, 360]
/** Where layouts change: a phone, a tablet, and the sidebar beside the page on a small and a common desktop. */
export const TURNS = [1280, 1024, 768, 360]
/** Up to this width a finger is the usual pointer. */
const TOUCHED = 768

/**
 * Expects that a page, with the dialog that is open, fits at every width: nothing visible leaves the window to the left or
 * right, no amount, number, date or reference breaks inside, and on touch no control is under 44 px. Resizes the page
 * without loading it again, and leaves it at the width it had.
 */
export async function expectEveryWidth(
  page: Page,
  where: string,
  widths: readonly number[] = EVERY_WIDTH,
): Promise<void> {
  const before = page.viewportSize()
  const devices = await page.context().newCDPSession(page)
  const found: string[] = []
  // A map draws itself again at each size, which takes most of a second. The pages with one are measured where layouts change.
  const hasMap = (await page.locator('.maplibregl-map').count()) > 0
  for (const width of hasMap ? TURNS : widths) {
    await touch(devices, width <= TOUCHED)
    await page.setViewportSize({ width, height: before?.height ?? 900 })
    let misfits = await page.evaluate(misfitsOnPage, 0)
    // Charts and maps draw themselves again after a change of their size.
    for (let frames = 2; misfits.length > 0 && frames <= 8; frames *= 2) {
      misfits = await page.evaluate(misfitsOnPage, frames)
    }
    found.push(...misfits.map((misfit) => `${width} px: ${misfit}`))
  }
  await touch(devices, false)
  await devices.detach()
  if (before) await page.setViewportSize(before)
  expect(found, `${where} at every width`).toEqual([])
}

/** Makes the pointer of a page a finger, or a mouse again. */
async function touch(devices: CDPSession, enabled: boolean): Promise<void> {
  await devices.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
}

/** Runs in the page, after so many frames. Returns what leaves the window, which figures break and what is too small for a finger. */
async function misfitsOnPage(frames: number): Promise<string[]> {
  for (let left = frames; left > 0; left -= 1) await new Promise((done) => requestAnimationFrame(done))
  const root = document.querySelector('dialog[open], [role=dialog]') ?? document.body
  const clips = (element: Element | null): boolean => {
    if (element === null || element === document.documentElement || element === document.body) return false
    return getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr-only, [inert], svg *')
  const name = (element: Element) => {
    const words = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 60)
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${words}`
  }
  const found: string[] = []
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > window.innerWidth) {
    found.push(`the page scrolls by ${document.documentElement.scrollWidth - window.innerWidth}`)
  }
  for (const element of root.querySelectorAll('*')) {
    const { left, right, width: own, height } = element.getBoundingClientRect()
    if (own <= 1 || height <= 1 || (right <= width + 1 && left >= -1)) continue
    if (!isShown(element) || clips(element.parentElement)) continue
    found.push(`leaves the window (${Math.round(left)} to ${Math.round(right)}): ${name(element)}`)
  }
  for (const table of root.querySelectorAll('table')) {
    const place = table.parentElement
    const over = place ? table.getBoundingClientRect().width - place.getBoundingClientRect().width : 0
    if (place && over > 1 && isShown(table) && !clips(place))
      found.push(`wider than its place by ${Math.round(over)}: ${name(table)}`)
  }
  for (const field of root.querySelectorAll('input:not([type=hidden]), select, textarea')) {
    const place = field.closest('search, form')
    const over = place ? field.getBoundingClientRect().right - place.getBoundingClientRect().right : 0
    if (over > 1 && isShown(field) && !clips(field.parentElement))
      found.push(`wider than its place by ${Math.round(over)}: ${name(field)}`)
  }
  const breaksInside = (node: Node, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  for (const element of root.querySelectorAll('dt, dt *, th, th *')) {
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !isShown(element)) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)) {
        if (breaksInside(node, index, index + word.length)) found.push(`breaks inside ${word}: ${name(element)}`)
      }
    }
  }
  // Without letters, or a reference such as AYB-000123.
  const figure = /(?<![^\s])(?:[^\p{L}\s]*\d[^\p{L}\s]*|[A-Z]{2,4}-?\d[\d-]*)(?![^\s])/gu
  for (const element of root.querySelectorAll('.tabular, .tabular *, h2, h2 *, h3, h3 *, dd, dd *, td, td *')) {
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue
      for (const match of (node.textContent ?? '').matchAll(figure)) {
        const breaks = breaksInside(node, match.index, match.index + match[0].length)
        if (breaks && isShown(element)) found.push(`breaks inside ${match[0]}: ${name(element)}`)
      }
    }
  }
  if (!matchMedia('(pointer: coarse)').matches) return [...new Set(found)]
  /** The size of the invisible box that a small control has around itself. */
  const around = (element: Element, side: 'width' | 'height') =>
    Math.max(
      ...['::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        return style.content !== 'none' && style.position === 'absolute' ? Number.parseFloat(style[side]) : 0
      }),
    )
  const controls = 'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=tab], [role=switch]'
  for (const element of root.querySelectorAll<HTMLElement>(controls)) {
    // A link among words is as high as its line. A label belongs to its control.
    if (getComputedStyle(element).display === 'inline' || element.matches(':disabled') || element.tabIndex < 0) continue
    const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((box) => box.getBoundingClientRect())
    const wide = Math.max(around(element, 'width'), ...boxes.map(({ width: own }) => own))
    const high = Math.max(around(element, 'height'), ...boxes.map(({ height }) => height))
    if (Math.max(...boxes.map(({ height }) => height)) < 1 || (high >= 43.5 && wide >= 43.5) || !isShown(element))
      continue
    found.push(`too small for a finger (${Math.round(wide)} x ${Math.round(high)}): ${name(element)}`)
  }
  return [...new Set(found)]
}
