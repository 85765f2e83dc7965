import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { pairScreen } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'

const test = testAlone()

const table = (page: Page) => page.getByRole('table', { name: 'Screens' })
const rows = (page: Page) => table(page).getByRole('checkbox')

test('screens are filtered, tagged, kept as a view and put on hold together', async ({ page, server }) => {
  const drivers = await Promise.all([1, 2, 3].map(() => newMember(server, 'driver')))
  for (const driver of drivers) await pairScreen(createApi(server.url), driver.api)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/screens?sort=vehicle&order=asc')
  await expect(rows(page)).toHaveCount(3)
  await rows(page).nth(0).check()
  await rows(page).nth(2).check()
  await page.getByRole('button', { name: 'Tag chosen' }).click()
  await page.getByLabel('Tags to add').fill('Galle Road, night')
  await page.getByRole('button', { name: 'Change tags' }).click()
  await expect(page.getByText('2 vehicles have other tags now')).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Tag', { exact: true }).selectOption('galle road')
  await expect(page).toHaveURL(/tag=galle/)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Tags' }).check()
  await page.keyboard.press('Escape')
  await expect(table(page).getByText('galle road, night')).toHaveCount(2)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the current view').fill('On Galle Road')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Choose all/ }).click()
  await page.getByRole('button', { name: 'Hold chosen' }).click()
  await page.getByLabel('Reason').fill('Rain')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText('2 screens put on hold')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold chosen' })).toBeHidden()

  await page.goto('/admin/screens')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'On Galle Road' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(table(page).getByText('galle road, night')).toHaveCount(2)
  const api = await adminApi(server)
  const { screens } = await api.must(calls.adminScreens, { query: 'status=held' })
  expect(screens.map(({ tags }) => tags)).toEqual([
    ['galle road', 'night'],
    ['galle road', 'night'],
  ])
})

test('a list that changed since it was chosen is not held, and a filter that no longer exists is told', async ({
  page,
  server,
}) => {
  const driver = await newMember(server, 'driver')
  await pairScreen(createApi(server.url), driver.api)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto(`/admin/screens?colour=red&permit=maybe&q=${encodeURIComponent(driver.email)}`)
  await expect(page.getByText(/colour, permit/)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Choose all/ }).click()
  await page.getByRole('button', { name: 'Hold chosen' }).click()
  const api = await adminApi(server)
  const { screens } = await api.must(calls.adminScreens, { query: `q=${driver.email}` })
  await api.must(calls.endScreen, { params: { id: present(screens[0]).id } })
  await page.getByLabel('Reason').fill('Rain')
  await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(page.getByText(/list changed meanwhile/)).toBeVisible()
})

test('ten thousand rows are scrolled with few of them drawn', async ({ page, server }) => {
  const driver = await newMember(server, 'driver')
  await pairScreen(createApi(server.url), driver.api)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  // One real answer, repeated.
  await page.route('**/api/admin/screens?*', async (route) => {
    const url = new URL(route.request().url())
    const query = new URLSearchParams(url.searchParams)
    const from = (Number(query.get('page')) - 1) * Number(query.get('limit'))
    url.searchParams.set('page', '1')
    const answer = await route.fetch({ url: url.href })
    const body = await answer.json()
    const [one] = body.screens
    const screens = Array.from({ length: Number(query.get('limit')) }, (_, place) => ({
      ...one,
      id: `screen-${from + place}`,
      vehicle: { ...one.vehicle, vehicle_number: `ZZ-${from + place}` },
    }))
    await route.fulfill({ response: answer, json: { ...body, screens, total: 10_000 } })
  })
  await page.goto(`/admin/screens?q=${encodeURIComponent(driver.email)}`)
  await expect(table(page).getByText('ZZ-0', { exact: true })).toBeVisible()
  const box = page.getByRole('group', { name: 'Rows of Screens' })
  await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(table(page).getByText('ZZ-9999', { exact: true })).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(60)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10001')
  await page.getByLabel('Choose ZZ-9999').check()
  await box.evaluate((element) => element.scrollTo(0, 0))
  await expect(table(page).getByText('ZZ-0', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Command chosen (1)' })).toBeVisible()
})
