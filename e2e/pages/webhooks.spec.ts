import { calls } from '@ayob/contract/calls'
import { expect } from '@playwright/test'
import { expectFit, expectWordsFit } from '../support/fit'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('an advertiser adds an endpoint, changes it, reads its log and deletes it', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=webhooks')
  await expect(page.getByRole('heading', { name: 'No endpoints yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const form = page.getByRole('dialog', { name: 'Add an endpoint' })
  await form.getByLabel('Address').fill('http://shop.example/hook')
  await form.getByRole('button', { name: 'Add an endpoint' }).click()
  await expect(form.getByText('Give an address that begins with https://').first()).toBeVisible()
  const url = 'https://shop.example/hook'
  await form.getByLabel('Address').fill(url)
  await form.getByLabel('Plays, every hour').check()
  await form.getByRole('button', { name: 'Add an endpoint' }).click()
  const shown = page.getByRole('dialog', { name: 'Webhooks' })
  await expect(shown.getByLabel('The secret')).toHaveValue(/^whsec_/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expectFit(page, '/settings?tab=webhooks')

  await page.getByRole('button', { name: `Log of ${url}` }).click()
  const log = page.getByRole('dialog', { name: 'Log' })
  await expect(log.getByText('Nothing was sent yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Change ${url}` }).click()
  const change = page.getByRole('dialog', { name: 'Change' })
  await change.getByLabel('Send messages').uncheck()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The endpoint is saved')).toBeVisible()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  for (const language of ['si', 'ta'] as const) {
    await api.must(calls.changeSettings, { body: { language } })
    await expectWordsFit(page, '/settings?tab=webhooks')
  }
  await api.must(calls.changeSettings, { body: { language: 'en' } })
  await page.goto('/settings?tab=webhooks')
  await page.getByRole('button', { name: `Delete ${url}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The endpoint is deleted')).toBeVisible()
})
