import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { PLACE } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { expect, type Page } from '@playwright/test'
import { frontOf, pairPage } from '../support/screen'
import { adminApi, newAdministrator, newMember, signInBrowser } from '../support/signed-in'
import { testAlone } from '../support/test'

const test = testAlone()
test.use({ permissions: ['geolocation'], geolocation: { latitude: PLACE.lat, longitude: PLACE.lng } })

/** The colour in the middle of what a screen shows, as `red,green,blue`. */
const middleOf = (page: Page) =>
  frontOf(page)
    .locator('img.creative')
    .evaluate((picture) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(picture as HTMLImageElement, 0, 0, 1, 1)
      return context?.getImageData(0, 0, 1, 1).data.slice(0, 3).join()
    })

test('a house ad is uploaded, shown by a screen, held back and planned; two people do not overwrite each other', async ({
  page,
  browser,
  server,
}) => {
  // Several slots of ten seconds pass in real time.
  test.setTimeout(600_000)
  const manager = await newAdministrator(server, ['operations'])
  await signInBrowser(page, server, manager.email, manager.password)
  await page.goto('/admin/house-ads')
  await expect(page.getByText('No house ads of your own')).toBeVisible()
  await page.getByRole('button', { name: 'Add a house ad' }).click()
  const dialog = page.getByRole('dialog')
  const file = { name: 'host.png', mimeType: 'image/png', buffer: pngPicture(1920, 640, [0, 0, 255]) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('button', { name: 'Remove file: All languages' })).toBeVisible()
  await dialog.getByLabel('Name').fill('Host a screen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Playing today')).toBeVisible()

  const { api: driver } = await newMember(server, 'driver')
  const display = await browser.newPage({ baseURL: server.url, permissions: ['geolocation'] })
  await display.context().setGeolocation({ latitude: PLACE.lat, longitude: PLACE.lng })
  await pairPage(display, driver)
  await expect.poll(() => middleOf(display)).toBe('0,0,255')

  // Somebody else has changed it meanwhile.
  await page.getByRole('button', { name: 'Edit Host a screen' }).click()
  const admin = await adminApi(server)
  const [seen] = (await admin.must(calls.adminHouseAds)).house_ads
  if (!seen) throw new Error('no house ad')
  const { id, name, from, until, vehicle_types, paused, version, files } = seen
  const body = { name, from, vehicle_types, paused, version, until: addDays(dayOf(new Date()), 30), files }
  expect(until).toBeNull()
  await admin.must(calls.changeHouseAd, { params: { id }, body })
  await dialog.getByLabel('Name').fill('Old plan')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Host a screen' })).toBeVisible()

  await page.getByRole('button', { name: 'Pause Host a screen' }).click()
  await expect(page.getByRole('button', { name: 'Resume Host a screen' })).toBeVisible()
  await display.reload()
  await expect.poll(() => middleOf(display)).not.toBe('0,0,255')

  await page.getByRole('button', { name: 'Edit Host a screen' }).click()
  await dialog.getByLabel('From').fill(addDays(dayOf(new Date()), 7))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Resume Host a screen' }).click()
  await expect(page.getByText('Planned', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Host a screen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No house ads of your own')).toBeVisible()
})
