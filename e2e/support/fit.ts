import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectAllReached } from './keyboard'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The standard's rules, and that what is seen on a control is part of its name (WCAG 2.5.3). */
const RULES = { runOnly: STANDARD, rules: { 'label-content-name-mismatch': { enabled: true } } }
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 360, height: 800 },
]

/**
 * No finding of axe; a page that is still fading is looked at again. It is looked at from its top: what the browser has
 * scrolled half below the bar at the top would count as a small target.
 */
async function expectNoFinding(page: Page, where: string, look: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    // All is in one document here: no blank page is needed to put the findings of frames together.
    const { violations } = await look(new AxeBuilder({ page }).setLegacyMode()).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found, where).toEqual([])
  }).toPass({ timeout: 30_000 })
}

/**
 * No finding of axe, no sideways scrolling and no finding of contrast in either scheme, at both
 * widths; at the wide one nothing that the Tab key misses.
 */
export async function expectFit(page: Page, path: string): Promise<void> {
  for (const size of WIDTHS) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoFinding(page, `${path} light ${size.width}`, (axe) => axe.options(RULES))
    if (size === WIDTHS[0]) await expectAllReached(page, path)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectNoFinding(page, `${path} dark ${size.width}`, (axe) => axe.withRules(['color-contrast']))
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways, `${path} at ${size.width} scrolls sideways`).toBeLessThanOrEqual(0)
  }
}
