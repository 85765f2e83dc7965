import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { closeWithEscape } from './dialog'
import { expectValid } from './html'
import { expectAllReached } from './keyboard'
import { expectEveryWidth, TURNS } from './widths'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The rules of the standard, plus the rule that the visible text of a control is part of its name (WCAG 2.5.3). */
const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: STANDARD },
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** The rules whose outcome depends on the width or the theme. */
const ON_A_PHONE: RunOptions = {
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'aria-hidden-focus'],
  },
}
/** The rules whose outcome depends on the length of the words. */
const WORDS: RunOptions = { runOnly: { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] } }
const SCROLLING: RunOptions = { runOnly: { type: 'rule', values: ['scrollable-region-focusable'] } }
const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 800 }

/** Returns the findings of axe, each with its rule and elements. The library is loaded once per document. */
async function findingsOf(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(given)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}

/**
 * Expects no findings of axe, and retries while a page is still fading in. It checks from the top of the page, and with the
 * bar of drivers at the end of the page, because a control that is half covered by a bar would count as a small target.
 */
async function expectNoFinding(page: Page, where: string, options: RunOptions): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      window.scrollTo(0, 0)
      const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')
      if (bar) bar.style.position = 'static'
    })
    expect(await findingsOf(page, { resultTypes: ['violations'], ...options }), where).toEqual([])
  }).toPass()
}

/**
 * Expects that a page does not scroll sideways, that no card extends beyond its edge, that no control is squeezed, that no
 * text is wider than its box or cut off below, and that no label of a stacked table stands without a value. This includes
 * the top bar, the menu and an open dialog, whose content must not scroll sideways either.
 */
export async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const misfits = () =>
    page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      const boxOf = (element: Element) => element.getBoundingClientRect()
      const wide = [...document.querySelectorAll('article, li, section')].filter(
        (element) => boxOf(element).right > window.innerWidth + 1 && !scrolls(element.parentElement),
      )
      const squeezed = [...document.querySelectorAll('a, button')].filter(
        (element) =>
          element.textContent && boxOf(element).width > 0 && boxOf(element).height > 3 * boxOf(element).width,
      )
      const texts = 'h1, h2, h3, p, a, button, label, summary, legend, dt, dd'
      const cut = [...document.querySelectorAll<HTMLElement>(texts)].filter((element) => {
        const { display, overflowX, overflowY } = getComputedStyle(element)
        if (display === 'inline' || boxOf(element).width <= 1) return false
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        const isBelow = overflowY === 'hidden' && scrollHeight > clientHeight + 3
        return isBelow || (overflowX === 'visible' && scrollWidth > clientWidth + 1)
      })
      const scrolling = [...document.querySelectorAll('.overflow-y-auto')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      )
      const valueless = [...document.querySelectorAll('.cards-on-phone td[data-label]')].filter(
        (cell) =>
          getComputedStyle(cell).display === 'flex' && !cell.textContent && !cell.querySelector('img, input, svg'),
      )
      const sideways = document.documentElement.scrollWidth - window.innerWidth
      const found = [...wide, ...squeezed, ...cut, ...scrolling, ...valueless].map(({ outerHTML }) =>
        outerHTML.slice(0, 200),
      )
      return sideways > 0 ? [`scrolls by ${sideways} pixels`, ...found] : found
    })
  await expect.poll(misfits, where).toEqual([])
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens a page at the width of a desktop. A signed-in person goes there within the app, which costs a tenth of loading it. */
async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
  if (sectionOf(page.url()) === sectionOf(path) || !(await goWithinApp(page, path))) await page.goto(path)
  await expect(page).toHaveTitle(/./)
  await expectLoaded(page)
}

const sectionOf = (url: string) => new URL(url, 'http://any').pathname.split('/').slice(0, 3).join('/')

/** Goes to another page like the forward button of the browser. Returns false if the app is not open for a signed-in person. */
const goWithinApp = (page: Page, path: string): Promise<boolean> =>
  page.evaluate((to) => {
    const { idx } = (history.state ?? {}) as { idx?: number }
    if (idx === undefined || localStorage.getItem('auth_token') === null) return false
    // Each page sets the title when it appears.
    document.title = ''
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    return true
  }, path)

/**
 * Expects that the pages of one person have no findings of axe and do not scroll sideways, in the light theme on a desktop
 * and the dark theme on a phone, and that the Tab key reaches everything on the desktop. The elements are the same on the
 * phone, so all pages but the first are checked there only by the rules that depend on width or theme. In the other two
 * combinations only the contrast of the first page is checked.
 */
export async function expectFit(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isFirst = path === paths[0]
    await open(page, path)
    await expectNoFinding(page, `${path} light on a desktop`, EVERYTHING)
    await expectValid(page, path)
    await expectAllReached(page, path)
    await expectNothingSideways(page, `${path} on a desktop`)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    if (isFirst) await expectNoFinding(page, `${path} dark on a desktop`, CONTRAST)
    await page.setViewportSize(NARROW)
    await expectLoaded(page)
    await expectNoFinding(page, `${path} dark on a phone`, isFirst ? EVERYTHING : ON_A_PHONE)
    await expectNothingSideways(page, `${path} on a phone`)
    await showTables(page)
    await expectNoFinding(page, `${path} with tables on a phone`, SCROLLING)
    if (isFirst) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await expectNoFinding(page, `${path} light on a phone`, CONTRAST)
    }
    await expectEveryWidth(page, path)
  }
}

/** Shows the figures of all charts as tables. */
async function showTables(page: Page): Promise<void> {
  const switches = page.locator('figure button[aria-pressed=false]')
  for (let left = await switches.count(); left > 0; left -= 1) await switches.first().click()
}

/** Expects the same for pages in another language, whose words are longer: no findings on a phone, no sideways scrolling. */
export async function expectWordsFit(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    await expectNothingSideways(page, `${path} on a desktop`)
    await page.setViewportSize(NARROW)
    await expectLoaded(page)
    await expectNoFinding(page, `${path} on a phone`, path === paths[0] ? EVERYTHING : WORDS)
    await expectNothingSideways(page, `${path} on a phone`)
    await expectEveryWidth(page, path, TURNS)
  }
}

/** Expects that the dialog which a button opens fits on a phone, and closes it. */
export async function expectDialogFits(page: Page, button: Locator): Promise<void> {
  const before = page.viewportSize() ?? WIDE
  await page.setViewportSize(NARROW)
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNothingSideways(page, `${page.url()}, dialog of ${button}`)
  await expectEveryWidth(page, `${page.url()}, dialog of ${button}`, TURNS)
  await closeWithEscape(page, dialog)
  await page.setViewportSize(before)
}
