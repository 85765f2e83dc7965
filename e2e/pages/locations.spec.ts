import { keepFavouritePlace } from '@ayob/contract/favourite-places'
import { changeSettings } from '@ayob/contract/settings'
import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { wordsIn } from '../support/words'

test('places are added to the map by a click, renamed in the list, and removed by a right click', async ({
  page,
  server,
}) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  const map = page.locator('.maplibregl-canvas')
  await expect(map).toBeVisible()
  await page.getByRole('button', { name: 'Add Location' }).click()
  await expect(page.getByRole('button', { name: 'Cancel Placement' })).toBeVisible()
  await map.click({ position: { x: 300, y: 200 } })
  await expect(page.getByRole('button', { name: 'Add Location' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Selected locations' })
  await expect(list.getByText('Ad Location 1', { exact: true })).toBeVisible()

  await list.getByRole('button', { name: 'Rename Ad Location 1' }).click()
  const name = list.getByLabel('Name of location 1')
  await expect(name).toBeFocused()
  await name.fill('Our shop')
  await name.press('Enter')
  await expect(list.getByText('Our shop', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^Our shop: drag/ }).click({ button: 'right' })
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Remove Our shop?')
  await asked.getByRole('button', { name: 'Remove' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByText('Please add at least one ad location')).toBeVisible()
})

test('a favourite place is available for the next booking, with its name and radius', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  const favourites = page.getByRole('group', { name: 'Your favourites' })
  await page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }).click()
  await page.getByLabel('Radius of Kollupitiya').selectOption('5000')
  const star = page.getByRole('button', { name: 'Favourite: Kollupitiya' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Remove Kollupitiya' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.reload()
  await favourites.getByRole('button', { name: 'Kollupitiya' }).click()
  await expect(page.getByLabel('Radius of Kollupitiya')).toHaveValue('5000')
  await star.click()
  await expect(favourites).toHaveCount(0)
})

test('places are found in the language of the page, a chosen one is not offered again, and the map goes to it', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(changeSettings, { body: { language: 'si' } })
  const favourite = { name: 'Kollupitiya', position: { lat: 6.9111, lng: 79.8497 }, radius: 2000 }
  await api.must(keepFavouritePlace, { body: favourite })
  const t = wordsIn('si')
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  // It was kept when the page was in English.
  const favourites = page.getByRole('group', { name: t('map.favourites') })
  await expect(favourites.getByRole('button', { name: 'කොල්ලුපිටිය' })).toBeVisible()
  const map = page.getByRole('region', { name: t('map.title') })
  const find = page.getByLabel(t('map.find'))
  await find.fill('Negambo')
  await page.getByRole('button', { name: t('map.addPlace', { name: 'මීගමුව' }), exact: true }).click()
  const pin = map.getByRole('button', { name: t('map.pin', { name: 'මීගමුව' }) })
  await expect(pin).toBeVisible()
  // A whole pin within the map: Negombo is far north of what the map shows at first.
  const frame = await map.boundingBox()
  await expect
    .poll(async () => {
      const at = await pin.boundingBox()
      return at !== null && frame !== null && at.y > frame.y && at.y + at.height < frame.y + frame.height
    })
    .toBe(true)
  await expect(map.getByRole('button', { name: t('map.zoomIn') })).toBeVisible()

  await find.fill('negombo')
  await expect(page.getByText(t('map.alreadyChosen', { name: 'මීගමුව' }))).toBeVisible()
  await find.press('Enter')
  await expect(page.getByRole('list', { name: t('map.selected') }).getByRole('listitem')).toHaveCount(1)
  await expect(
    page.getByRole('group', { name: t('map.places') }).getByRole('button', { name: 'කොල්ලුපිටිය' }),
  ).toBeVisible()
})
