import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const BILLING = /\/assets\/billing-[\w-]+\.js$/

const linkToBilling = (page: Page) => page.locator('nav a[href="/billing"]').first()

test.beforeEach(async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInBrowser(page, server, email, password)
})

test('the program of a page is loaded while the hand moves to its link, by mouse and by keyboard', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => BILLING.test(path))).toEqual([])

  const arrives = page.waitForResponse(BILLING)
  await linkToBilling(page).hover()
  await arrives
  await expect(page).toHaveURL(/\/$/)

  const byKeyboard = page.waitForResponse(/\/assets\/campaigns-[\w-]+\.js$/)
  await page.locator('nav a[href="/campaigns"]').first().focus()
  await byKeyboard
  await linkToBilling(page).click()
  await expect(page).toHaveURL(/\/billing$/)
  expect(asked.filter((path) => BILLING.test(path))).toHaveLength(1)
})

test('a part that is missing while the hand moves to its link leaves the page as it is; a press reports it', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  let documents = 0
  page.on('request', (request) => request.isNavigationRequest() && documents++)
  await page.route(BILLING, (route) => route.fulfill({ status: 404 }))
  const missing = page.waitForResponse(BILLING)
  await linkToBilling(page).hover()
  await missing
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(documents).toBe(0)
  await expect(page.locator('html')).not.toHaveClass(/part-missing/)

  // A new release has other parts, so the document is loaded again.
  await linkToBilling(page).click()
  await expect.poll(() => documents).toBeGreaterThan(0)
})
