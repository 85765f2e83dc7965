import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectAllReached } from './keyboard'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The standard's rules, and that what is seen on a control is part of its name (WCAG 2.5.3). */
const RULES = { runOnly: STANDARD, rules: { 'label-content-name-mismatch': { enabled: true } } }
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 360, height: 800 }

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
  }).toPass({ timeout: 120_000 })
}

const everything = (axe: AxeBuilder) => axe.options(RULES)
const contrast = (axe: AxeBuilder) => axe.withRules(['color-contrast'])

async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(WIDE)
  await page.goto(path)
  await expectLoaded(page)
}

/**
 * Pages of one person have no finding of axe and don't scroll sideways, light on a desktop and dark on a phone; on the
 * desktop the Tab key misses nothing. The frame around them is the same: dark on a desktop and light on a phone only the
 * contrast of the first one is looked at.
 */
export async function expectFit(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isFirst = path === paths[0]
    await open(page, path)
    await expectNoFinding(page, `${path} light on a desktop`, everything)
    await expectAllReached(page, path)
    await expectNothingSideways(page, `${path} on a desktop`)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    if (isFirst) await expectNoFinding(page, `${path} dark on a desktop`, contrast)
    await page.setViewportSize(NARROW)
    await expectLoaded(page)
    await expectNoFinding(page, `${path} dark on a phone`, everything)
    await expectNothingSideways(page, `${path} on a phone`)
    if (isFirst) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await expectNoFinding(page, `${path} light on a phone`, contrast)
    }
  }
}

/** Pages in another language, whose words are longer: they have no finding of axe on a phone and don't scroll sideways. */
export async function expectWordsFit(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    await expectNothingSideways(page, `${path} on a desktop`)
    await page.setViewportSize(NARROW)
    await expectLoaded(page)
    await expectNoFinding(page, `${path} on a phone`, everything)
    await expectNothingSideways(page, `${path} on a phone`)
  }
}
