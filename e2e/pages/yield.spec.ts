import { readFile } from 'node:fs/promises'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { PLACE } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { newAdministrator, signInBrowser } from '../support/signed-in'
import { testAlone } from '../support/test'
import { pairedAgo } from '../support/vehicle'

const test = testAlone()

const DAYS = 2
const SLOTS = 200

test('an operator finds empty airtime, limits it and downloads it', async ({ page, server }) => {
  test.setTimeout(600_000)
  const { screen } = await pairedAgo(server, (DAYS + 1) * DAY_MS)
  const yesterday = addDays(dayOf(Date.now()), -1)
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const noon = startOfDay(addDays(dayOf(Date.now()), -daysAgo)).getTime() + 12 * HOUR_MS
    const plays = Array.from({ length: SLOTS }, (_, slot) => ({
      ...{ seq: (DAYS - daysAgo) * SLOTS + slot + 1, booking_id: null, duration_ms: 10_000, ...PLACE },
      started_at: new Date(noon + slot * 10_000).toISOString(),
    }))
    expect(await screen.must(calls.sendPlays, { body: { plays } })).toMatchObject({ accepted: SLOTS })
  }
  const operator = await newAdministrator(server, ['operations'])
  await signInBrowser(page, server, operator.email, operator.password)
  await page.goto('/admin/yield')
  const room = page.getByRole('region', { name: 'Where one more booking would fit' })
  await expect(room.getByRole('listitem')).toHaveText([
    /Tuk-tuk · Colombo, 12:00 to 13:00.*200 of 200 slots a day are free\. One more booking can get 80 of them/,
  ])
  await expect(page.getByRole('heading', { name: 'By vehicle type' })).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain('12,Colombo,tuktuk,400,0,400,0,0.00,0.00')

  await page.getByLabel('Vehicle type', { exact: true }).selectOption('Bus')
  await expect(page.getByText('No airtime in this period')).toBeVisible()
  await page.getByLabel('Vehicle type', { exact: true }).selectOption('All types')
  await page.getByRole('button', { name: 'Own dates' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill(addDays(yesterday, -92))
  await dialog.getByLabel('To').fill(yesterday)
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText('Choose at most 92 days')).toBeVisible()
  await dialog.getByLabel('From').fill(yesterday)
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(room).toContainText('200 of 200 slots a day are free')
})
