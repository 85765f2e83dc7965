import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/test'

const KB = 1000

/** Notes every file that the page gets from the server from now on. */
function filesOf(page: Page) {
  const files: Promise<{ type: string; path: string; sent: number; zipped: number }>[] = []
  page.on('requestfinished', (request) => {
    const file = async () => {
      const { responseBodySize } = await request.sizes()
      const body = await (await request.response())?.body()
      const path = new URL(request.url()).pathname
      return { type: request.resourceType(), path, sent: responseBodySize, zipped: gzipSync(body ?? '').length }
    }
    files.push(file())
  })
  return () => Promise.all(files)
}

const sum = (sizes: readonly number[]) => sizes.reduce((one, other) => one + other, 0)

test('the landing page loads few bytes in few requests, and nothing of the application', async ({ page }) => {
  const loaded = filesOf(page)
  await page.goto('/')
  // The carousel moves: the script of the page has started. What it asks for is here or on its way.
  await expect(page.locator('[aria-roledescription=slide][data-place=shown]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const files = await loaded()
  const scripts = files.filter(({ type }) => type === 'script')
  const list = JSON.stringify(files, null, 1)
  expect(sum(scripts.map(({ zipped }) => zipped)), list).toBeLessThanOrEqual(10 * KB)
  expect(sum(files.map(({ sent }) => sent)), list).toBeLessThanOrEqual(200 * KB)
  expect(files.length, list).toBeLessThanOrEqual(12)
})
