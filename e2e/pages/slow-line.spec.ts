import { pngPicture } from '@ayob/testkit/picture'
import type { RunningServer } from '@ayob/testkit/server'
import { expect, type Page } from '@playwright/test'
import { limitLine } from '../support/line'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const MB = 1024 * 1024

/** A PNG of exactly this size: a small picture with a chunk of padding. */
function pngOf(bytes: number): Buffer {
  const picture = pngPicture(1920, 640)
  const HEAD = 33
  const CHUNK = 12
  const empty = Buffer.alloc(bytes - picture.length)
  empty.writeUInt32BE(empty.length - CHUNK, 0)
  empty.write('prVt', 4, 'latin1')
  return Buffer.concat([picture.subarray(0, HEAD), empty, picture.subarray(HEAD)])
}

/** The uploads of a new advertiser, on a slow line. */
async function openUploads(page: Page, server: RunningServer, bytesPerSecond: number) {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/creatives')
  await limitLine(page, { latencyMs: 50, down: -1, up: bytesPerSecond })
  return page.getByLabel('Upload', { exact: true })
}

const progressOf = (page: Page) => page.getByRole('progressbar', { name: 'Uploading' })
const largest = () => ({ name: 'sixteen.png', mimeType: 'image/png', buffer: pngOf(16 * MB) })

test('on a slow connection an upload of 16 MB shows its progress and can be cancelled', async ({ page, server }) => {
  const input = await openUploads(page, server, MB)
  const progress = progressOf(page)
  const sent = async () => Number(await progress.getAttribute('value'))
  await input.setInputFiles(largest())
  await expect.poll(sent).toBeGreaterThan(0)
  const early = await sent()
  expect(early).toBeLessThan(1)
  await expect.poll(sent).toBeGreaterThan(early)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toHaveCount(0)
  await expect(page.getByText('No creatives yet')).toBeVisible()
})

test('on a slow connection 16 MB arrive, and 17 MB are never sent', async ({ page, server }) => {
  // 16 MB are sent, scanned and read.
  test.setTimeout(600_000)
  const input = await openUploads(page, server, 8 * MB)
  await input.setInputFiles({ name: 'seventeen.png', mimeType: 'image/png', buffer: pngOf(17 * MB) })
  await expect(page.getByText('File size must be less than 16MB')).toBeVisible()
  await expect(progressOf(page)).toHaveCount(0)

  await input.setInputFiles(largest())
  await expect(page.getByText('File uploaded successfully!')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByRole('row', { name: /sixteen\.png/ })).toBeVisible()
})
