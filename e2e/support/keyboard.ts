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
