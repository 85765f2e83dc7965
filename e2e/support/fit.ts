import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 360, height: 800 },
]

/** No finding of axe and no sideways scrolling, at both widths and in both schemes. */
export async function expectFit(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // A page that is still fading in is looked at again.
      await expect(async () => {
        const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        expect(found, `${path} ${colorScheme} ${size.width}`).toEqual([])
      }).toPass({ timeout: 10_000 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(sideways, `${path} at ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  }
}
