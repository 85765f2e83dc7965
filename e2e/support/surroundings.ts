import { expect, type Page } from '@playwright/test'

/** A sequence of numbers from 0 to 1 that is the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Expects that there is something to read: a page, or what keeps it from being shown. */
export async function expectNotWhite(page: Page, where: string): Promise<void> {
  const readable = page.locator('h1, [role=alert]').filter({ visible: true, hasText: /\S/ })
  await expect(readable.first(), where).toBeVisible()
}

/** Goes to another page as a link of the app does. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: crypto.randomUUID(), usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** Breaks the storages of the browser: they are not there, or take nothing. */
export const breakStorage = (page: Page, how: 'throws' | 'missing' | 'full') =>
  page.addInitScript((kind) => {
    if (kind === 'full') {
      Storage.prototype.setItem = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
      return
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          if (kind === 'missing') return null
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    }
  }, how)

/** Wraps or replaces every text of the page as soon as it appears, like a translator. */
export const translateTexts = (page: Page, how: 'wrap' | 'replace') =>
  page.addInitScript((kind) => {
    const KEPT = 'script, style, noscript, textarea, title, font, option, svg'
    const translate = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(KEPT)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(kind === 'wrap' ? text : `${text.data} `)
    }
    const below = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let at = walker.nextNode(); at; at = walker.nextNode()) texts.push(at as Text)
      if (node instanceof Text) texts.push(node)
      texts.forEach(translate)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(below)
    }).observe(document, { childList: true, subtree: true })
  }, how)

/** Opens pages while a third of their parts fail, then presses the button that loads them again. */
export async function expectSurvivesMissingParts(page: Page, seed: number, paths: readonly string[]): Promise<void> {
  const chance = seeded(seed)
  for (const path of paths) {
    await page.route('**/assets/**', (route) =>
      chance() < 0.3 ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    await page.goto(path)
    await expectNotWhite(page, `${path} without some of its parts, seed ${seed}`)
    await page.unroute('**/assets/**')
    // Its button is in the page, or in what stands in for it. A page that is just loading itself again takes it away.
    const again = page.getByText('Try Again', { exact: true }).filter({ visible: true }).first()
    if (!(await again.isVisible())) await page.reload()
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2_000 })
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible({ timeout: 5_000 })
    }).toPass()
  }
}

/** Loses the network on the first page, and goes to the others. */
export async function expectSurvivesOffline(page: Page, [first = '/', ...others]: readonly string[]): Promise<void> {
  await page.goto(first)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.context().setOffline(true)
  for (const path of others) {
    await goWithin(page, path)
    await expectNotWhite(page, `${path} without a network`)
  }
  await page.context().setOffline(false)
}

/** Uses what pages show while their texts are translated. */
export async function expectSurvivesTranslation(page: Page, paths: readonly string[]): Promise<void> {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  for (const path of paths) {
    await page.goto(path)
    await expectNotWhite(page, `${path} translated`)
    await page.waitForLoadState('networkidle')
    for (let place = 0; place < 12; place += 1) {
      // In one step, because a choice or an answer may hide others at any moment.
      const pressed = await page.evaluate((at) => {
        const choices = 'main :is([role=tab], [role=radio], [role=checkbox], [role=switch], [aria-pressed])'
        const choice = document.querySelectorAll<HTMLElement>(choices)[at]
        choice?.click()
        return choice !== undefined
      }, place)
      if (!pressed) break
      await expectNotWhite(page, `${path} translated, after choice ${place}`)
    }
  }
  expect(thrown).toEqual([])
}
