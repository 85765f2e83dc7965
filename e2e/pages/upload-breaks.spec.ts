import { pngPicture } from '@ayob/testkit/picture'
import { expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const FILE = { name: 'ad.png', mimeType: 'image/png', buffer: pngPicture(1920, 640) }

async function library(page: Page, server: Parameters<typeof newMember>[0]) {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/creatives')
  await expect(page.getByText('No creatives yet')).toBeVisible()
  return page.getByLabel('Upload', { exact: true })
}

test('an upload that breaks is sent again by itself', async ({ page, server }) => {
  const input = await library(page, server)
  let tries = 0
  await page.route('**/api/upload', (route) => {
    tries += 1
    return tries === 1 ? route.abort('connectionreset') : route.continue()
  })
  await input.setInputFiles(FILE)
  await expect(page.getByRole('row', { name: /ad\.png/ })).toBeVisible()
  expect(tries).toBe(2)
})

test('an upload waits for the network to come back', async ({ page, server }) => {
  const input = await library(page, server)
  await page.context().setOffline(true)
  await input.setInputFiles(FILE)
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('row', { name: /ad\.png/ })).toBeVisible()
})

test('after several breaks, a button sends the same file again', async ({ page, server }) => {
  const input = await library(page, server)
  let tries = 0
  await page.route('**/api/upload', (route) => {
    tries += 1
    return route.fulfill({ status: 502, body: 'no server' })
  })
  await input.setInputFiles(FILE)
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()
  expect(tries).toBe(4)
  await page.unroute('**/api/upload')
  await again.click()
  await expect(page.getByRole('row', { name: /ad\.png/ })).toBeVisible()
  await expect(again).toHaveCount(0)
})
