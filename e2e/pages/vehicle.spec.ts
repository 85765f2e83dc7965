import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { createApi } from '@ayob/testkit/api'
import { pairScreen } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { expect } from '@playwright/test'
import { newEarner, serverTime } from '../support/earner'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'

const test = testAlone()

test.use({ viewport: { width: 390, height: 844 } })

test('a driver enters the owner and submits a permit; an administrator confirms it', async ({
  page,
  server,
  browser,
}) => {
  const driver = await newMember(server, 'driver')
  await signInBrowser(page, server, driver.email, driver.password)
  await page.goto('/')
  await page.getByRole('link', { name: 'Owner and permit' }).click()
  await expect(page).toHaveURL(/\/vehicle$/)
  await expect(page.getByText('No permit yet')).toBeVisible()

  await page.getByRole('radio', { name: 'Somebody else' }).check()
  await page.getByLabel("Owner's name").fill('Sunil Silva')
  await page.getByLabel('The owner is').selectOption('rental')
  await page.getByRole('button', { name: 'Save owner' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByLabel('Permit number').fill('DMT/2026/7')
  await page.getByLabel('Valid until').fill('2030-12-31')
  await page.getByRole('button', { name: 'Send for confirmation' }).click()
  await expect(page.getByText('waits for an administrator')).toBeVisible()
  await page
    .getByLabel('Permit document')
    .setInputFiles({ name: 'permit.png', mimeType: 'image/png', buffer: Buffer.from(pngPicture()) })
  await page.getByRole('button', { name: 'Upload document' }).click()
  await expect(page.getByRole('link', { name: /See the document/ })).toBeVisible()

  const desk = await browser.newPage({ baseURL: server.url })
  await signInBrowser(desk, server, ADMIN.email, ADMIN.password)
  await desk.goto(`/admin/drivers?person=${driver.id}`)
  const details = desk.getByRole('dialog')
  await expect(details.getByText('Sunil Silva')).toBeVisible()
  await expect(details.getByRole('link', { name: 'See the permit document' })).toBeVisible()
  await details.getByRole('button', { name: 'Confirm permit' }).click()
  await expect(desk.getByText('Permit saved')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Confirm permit' })).toBeHidden()
  await desk.close()

  await page.reload()
  await expect(page.getByText('Valid until 31 Dec 2030')).toBeVisible()
})

test('an administrator is warned of a screen without a valid permit, and puts it on hold there', async ({
  page,
  server,
}) => {
  const driver = await newMember(server, 'driver')
  await pairScreen(createApi(server.url), driver.api)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/drivers')
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(page).toHaveURL(/permit=none/)
  await page.getByRole('searchbox').fill(driver.email)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByText('No permit')).toBeVisible()
  await card.getByRole('button', { name: /Put .* on hold$/ }).click()
  await page.getByRole('button', { name: 'The vehicle has no valid permit for a screen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText('Screen on hold. It plays house ads only.')).toBeVisible()
  await expect(card.getByText('The screen is on hold: it plays house ads only.')).toBeVisible()

  await page.goto(`/admin/screens?tab=noPermit&q=${encodeURIComponent(driver.email)}`)
  const row = page.getByRole('row').filter({ hasText: 'No permit' })
  await expect(row.getByText('On hold')).toBeVisible()

  await driver.api.must(calls.changeSettings, { body: { language: 'si' } })
  const { notifications } = await driver.api.must(calls.listNotifications)
  expect(present(notifications[0]).message).toMatch(/\p{Script=Sinhala}+ \p{Script=Sinhala}+$/u)
})

test('an owner sees the days of a vehicle that somebody else drives', async ({ page, server, browser }) => {
  const time = serverTime()
  const driver = await newEarner(server, time)
  const owner = await newMember(server, 'driver')
  await signInBrowser(page, server, owner.email, owner.password)
  await page.goto('/vehicle')
  await expect(page.getByText('No permit yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My vehicles' })).toBeHidden()

  const desk = await browser.newPage({ baseURL: server.url })
  await signInBrowser(desk, server, ADMIN.email, ADMIN.password)
  await desk.goto(`/admin/drivers?person=${driver.id}`)
  await desk.getByLabel("Owner's account").fill('nobody@drivers.example')
  await desk.getByRole('button', { name: 'Save owner' }).click()
  await expect(desk.getByLabel("Owner's account")).toHaveAccessibleDescription(/driver/)
  await desk.getByLabel("Owner's account").fill(owner.email)
  await desk.getByRole('button', { name: 'Save owner' }).click()
  await expect(desk.getByText(/sees the days of this vehicle/)).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'My vehicles' })).toBeVisible()
  await page.getByLabel('Month').fill(dayOf(time.now() - 86_400_000).slice(0, 7))
  const { vehicles } = await owner.api.must(calls.ownedVehicles)
  expect(vehicles.map(({ own }) => own)).toEqual([true, false])
  const days = page.getByRole('table', { name: present(vehicles[1]).vehicle_number })
  await expect(days.getByRole('row')).toHaveCount(2)
  await expect(days.getByRole('row').last()).toContainText('10 h')
  await expect(days.getByRole('row').last()).toContainText('LKR 1,')
})
