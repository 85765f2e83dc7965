import { expect, type Locator, type Page } from '@playwright/test'

/** More controls than the longest page has. */
const MOST_STEPS = 150
const STEPS_PER_LOOK = 20

/** Expects a visible focus: an outline or ring on the focused element or around it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const focused = document.activeElement
    for (let element = focused, up = 0; element && up < 3; element = element.parentElement, up += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
      if (up === 0 && boxShadow !== 'none') return true
    }
    return focused?.outerHTML.slice(0, 200) ?? 'nothing'
  })
  expect(shown, 'the focus can be seen').toBe(true)
}

/** Presses Tab until the target has the focus. Fails if it is never reached or its focus is not visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(page)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key never reached ${target}`)
}

/** Moves the focus to the target with Tab and presses a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus to a field with Tab and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

interface Watched {
  readonly missed: Set<Element>
  readonly unseen: string[]
  /** Enough to reach every control, from wherever the focus is. */
  readonly mostSteps: () => number
  readonly stop: () => void
}

/**
 * Goes once around a page with Tab. Expects that every control is reached and shows its focus. One radio button counts for
 * its whole group, because the arrow keys reach the others.
 */
export async function expectAllReached(page: Page, where: string): Promise<void> {
  await page.evaluate(() => {
    const controls = () => document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    const reachable = [...controls()]
    const missed = new Set<Element>(
      reachable.filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(':disabled, [type=radio], [type=hidden], details:not([open]) > :not(summary) *') &&
          !element.closest('[inert]') &&
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getClientRects().length > 0,
      ),
    )
    const unseen: string[] = []
    const look = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      missed.delete(target)
      for (let element: Element | null = target, up = 0; element && up < 3; element = element.parentElement, up += 1) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return
        if (up === 0 && boxShadow !== 'none') return
      }
      unseen.push(target.outerHTML.slice(0, 200))
    }
    document.addEventListener('focusin', look)
    const mostSteps = () => controls().length * 2
    const watched: Watched = { missed, unseen, mostSteps, stop: () => document.removeEventListener('focusin', look) }
    Object.assign(window, { watched })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  // A list that arrives meanwhile has more controls.
  const stepsLeft = (done: number) =>
    page.evaluate((steps) => {
      const { missed, mostSteps } = (window as unknown as { watched: Watched }).watched
      return missed.size === 0 ? 0 : mostSteps() - steps
    }, done)
  for (let step = 0; (await stepsLeft(step)) > 0; step += STEPS_PER_LOOK) {
    for (let press = 0; press < STEPS_PER_LOOK; press += 1) await page.keyboard.press('Tab')
  }
  const found = await page.evaluate(() => {
    const { missed, unseen, stop } = (window as unknown as { watched: Watched }).watched
    stop()
    const left = [...missed].filter((element) => element.isConnected && !element.matches(':disabled'))
    return { missed: left.map(({ outerHTML }) => outerHTML.slice(0, 200)), unseen }
  })
  expect(found, `${where} with the Tab key`).toEqual({ missed: [], unseen: [] })
}
