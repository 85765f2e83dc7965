import { calls } from '@ayob/contract/calls'
import { bookingForm } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test('an administrator finds a booking with only the keyboard, from any page', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  const { reference } = await api.must(calls.bookAd, { body: await bookingForm(api) })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/tickets')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await expect(box).toBeFocused()
  await page.keyboard.type('nothing is called so')
  await expect(page.getByText('Nothing begins with “nothing is called so”')).toBeVisible()
  await box.fill(reference.toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(reference) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/monitor-ads?q=${reference}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('pages are found by name and by what is done there, and no key is lost while the search opens', async ({
  page,
  server,
}) => {
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/security')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('approve')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveValue('approve')
  for (const name of ['Registrations', 'Payouts', 'Monitor All ADs', 'Confirmations'])
    await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('combobox').fill('payouts')
  await expect(page.getByRole('option', { name: 'Payouts' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/payouts')
})

test("a visitor and an advertiser don't have this search", async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveCount(0)
})
