import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { payInSandbox } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const picture = (name: string, colour: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pngPicture(960, 320, colour)),
})
const choose = (page: Page, file: ReturnType<typeof picture>) =>
  page.locator('input[type=file]').last().setInputFiles(file)

test('an ad is booked for some hours with two creatives; one is rejected, the other switched and counted', async ({
  page,
  browser,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/book-ad')
  await page.getByText('Shop hours').click()
  await expect(page.getByText('Goal and price stay the same', { exact: false })).toBeVisible()
  await page.getByText('Own hours').click()
  const time = page.getByRole('group', { name: 'Time 1' })
  await time.getByRole('button', { name: 'Sun' }).click()
  await time.getByLabel('Until').fill('00:00')
  await page.getByLabel('On public holidays').selectOption({ label: "Doesn't show" })
  await page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }).click()
  await choose(page, picture('first.png', [255, 176, 0]))
  await page.getByRole('button', { name: 'Add another creative' }).click()
  await choose(page, picture('second.png', [11, 122, 117]))
  const more = page.getByRole('region', { name: 'More creatives' })
  await expect(more.getByText('second.png')).toBeVisible()
  await more.getByLabel('Choose the shares').check()
  await more.getByLabel('Share 1').fill('75')
  await more.getByLabel('Share 2').fill('25')
  await page.getByLabel('Brand Name').fill('Night Kottu')
  await page.getByRole('button', { name: /^Submit for Review/ }).click()
  await expect(page.getByText('Ad booking submitted successfully!', { exact: false })).toBeVisible()
  const { bookings } = await api.must(calls.myBookings)
  const { id, hours, holidays, creatives } = present(bookings[0])
  expect({ hours, holidays }).toEqual({
    hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '24:00' }],
    holidays: 'off',
  })
  expect(creatives.map(({ share }) => share)).toEqual([75, 25])

  const console = await browser.newPage({ baseURL: server.url })
  await signInBrowser(console, server, ADMIN.email, ADMIN.password)
  await console.goto('/admin/registrations?tab=ads')
  const card = console.getByRole('article', { name: 'Night Kottu' })
  await expect(card.getByText('Every day 09:00–24:00; not on public holidays')).toBeVisible()
  await card.getByRole('button', { name: 'Reject creative 2 only' }).click()
  const dialog = console.getByRole('dialog', { name: 'Reject creative 2' })
  await dialog.getByLabel('Reason').fill('Nobody can read it')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(card.getByText('Nobody can read it')).toBeVisible()
  await console.close()

  const admin = await adminApi(server)
  await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  await payInSandbox(api, id)
  await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
  await page.goto(`/monitor-ads/${id}`)
  await expect(page.getByRole('heading', { name: 'Your creatives' })).toBeVisible()
  await expect(page.getByText('Reason: Nobody can read it')).toBeVisible()
  // The only one that shows stays on.
  await expect(page.getByRole('switch', { name: 'Show creative 1' })).toBeDisabled()
})
