import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { expect } from '@playwright/test'
import { expectFit, expectWordsFit } from '../support/fit'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('an advertiser creates a key, rotates it and deletes it', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=api-keys')
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a key' })
  await form.getByRole('button', { name: 'Make a key' }).click()
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Name').fill('Our shop')
  await form.getByLabel('Read reports and proofs').check()
  await form.getByRole('button', { name: 'Make a key' }).click()
  const shown = page.getByRole('dialog', { name: 'API keys' })
  const key = await shown.getByLabel('The key').inputValue()
  expect(key).toMatch(/^ayob_/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('Read bookings and invoices · Read reports and proofs')).toBeVisible()
  const statusOf = async (token: string) => (await createApi(server.url, token).call(calls.myBookings)).status
  expect(await statusOf(key)).toBe(200)

  await page.getByRole('button', { name: 'Rotate Our shop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
  const fresh = await shown.getByLabel('The key').inputValue()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('Rotated', { exact: true })).toBeVisible()
  expect([await statusOf(key), await statusOf(fresh)]).toEqual([200, 200])
  await expectFit(page, '/settings?tab=api-keys')

  await page.getByRole('button', { name: 'Delete Our shop' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The key is deleted')).toBeVisible()
  expect([await statusOf(key), await statusOf(fresh)].sort()).toEqual([200, 401])
  for (const language of ['si', 'ta'] as const) {
    await api.must(calls.changeSettings, { body: { language } })
    await expectWordsFit(page, '/settings?tab=api-keys')
  }
})
