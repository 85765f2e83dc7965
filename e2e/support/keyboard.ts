import { expect, type Locator, type Page } from '@playwright/test'

/** As many steps as the longest page has things to reach. */
const MOST_STEPS = 150

/** Whether what has the focus can be seen to have it: an outline or ring of its own or of what stands around it. */
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

/** Goes on with the Tab key until something has the focus; fails when it is never reached or can't be seen there. */
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

/** Goes to something with the Tab key and presses a key there. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field with the Tab key and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

interface Watched {
  readonly missed: Set<Element>
  readonly unseen: string[]
  readonly stop: () => void
}

/**
 * Goes once around a page with the Tab key: everything that can be pressed or filled has to be reached, and to be seen to
 * have the focus. Of radio buttons one of a group is reached, as the arrow keys go on from there.
 */
export async function expectAllReached(page: Page, where: string): Promise<void> {
  const steps = await page.evaluate(() => {
    const reachable = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
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
    const watched: Watched = { missed, unseen, stop: () => document.removeEventListener('focusin', look) }
    Object.assign(window, { watched })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return missed.size
  })
  for (let step = 0; step < steps * 2 + 20; step += 1) {
    await page.keyboard.press('Tab')
    if (
      step % 20 === 19 &&
      (await page.evaluate(() => (window as unknown as { watched: Watched }).watched.missed.size)) === 0
    )
      break
  }
  const found = await page.evaluate(() => {
    const { missed, unseen, stop } = (window as unknown as { watched: Watched }).watched
    stop()
    const left = [...missed].filter((element) => element.isConnected && !element.matches(':disabled'))
    return { missed: left.map(({ outerHTML }) => outerHTML.slice(0, 200)), unseen }
  })
  expect(found, `${where} with the Tab key`).toEqual({ missed: [], unseen: [] })
}
