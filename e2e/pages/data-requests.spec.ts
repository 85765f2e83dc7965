import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { bookingForm, payInSandbox } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test('a request about personal data is found from the bell, refused with a text, and stays in its list', async ({
  page,
  server,
}) => {
  const { api, email } = await newMember(server, 'driver')
  await api.must(calls.sendDataRequest, { body: { kind: 'correction', details: 'My plate has an X' } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/data-requests')
  await expect(page.getByRole('heading', { name: 'Data requests', level: 1 })).toBeVisible()
  // A new search closes the open dialogs of the list.
  await Promise.all([page.waitForResponse(/data-requests\?.*q=/), page.getByRole('searchbox').fill(email)])
  const card = page.getByRole('article', { name: 'Correct my data: Test Driver' })
  await expect(card).toHaveCount(1)
  await expect(card.getByText('My plate has an X')).toBeVisible()
  await expect(card.getByText('Answer by')).toBeVisible()
  await card.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse the request of Test Driver?' })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Say why it is refused')).toBeVisible()
  await dialog.getByLabel('Answer').fill('The plate is right in the book')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('The request is answered')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: /^Refused/ }).click()
  await expect(card.getByText('The plate is right in the book')).toBeVisible()
})

test('an erasure explains the consequences, waits for a paid ad, and then removes the person', async ({
  page,
  server,
}) => {
  const admin = await adminApi(server)
  const { api, email } = await newMember(server, 'advertiser')
  const { booking_id } = await api.must(calls.bookAd, { body: await bookingForm(api) })
  await admin.must(calls.approveAd, { params: { id: booking_id }, body: { startDate: dayOf(new Date()) } })
  await payInSandbox(api, booking_id)
  await api.must(calls.sendDataRequest, { body: { kind: 'erasure' } })
  const without = await newMember(server, 'driver')
  await without.api.must(calls.sendDataRequest, { body: { kind: 'erasure' } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)

  await page.goto(`/admin/data-requests?q=${encodeURIComponent(email)}`)
  await page.getByRole('article').getByRole('button', { name: 'Erase the account' }).click()
  const dialog = page.getByRole('dialog', { name: /^Erase the account of/ })
  await expect(dialog.getByText("It can't be undone.")).toBeVisible()
  await dialog.getByRole('button', { name: 'Erase the account' }).click()
  await expect(page.getByText(/^The request could not be answered: /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goto(`/admin/data-requests?q=${encodeURIComponent(without.email)}`)
  await page.getByRole('article').getByRole('button', { name: 'Erase the account' }).click()
  await dialog.getByRole('button', { name: 'Erase the account' }).click()
  await expect(page.getByText('The request is answered')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  expect((await without.api.call(calls.profile)).status).toBe(401)
})
