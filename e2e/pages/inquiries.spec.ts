import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { expect } from '@playwright/test'
import { signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test('an inquiry is read, marked as contacted and closed, and the activity shows who did it', async ({
  page,
  server,
}) => {
  const visitor = createApi(server.url)
  const company = `Spice Garden ${Date.now()}`
  const form = { email: 'buyer@mail.example', phone: '077 123 4567', message: 'How much is a month?' }
  await visitor.must(calls.sendInquiry, { body: { ...form, name: 'Kamala', company } })
  await visitor.must(calls.sendInquiry, { body: { ...form, name: 'Ruwan', company: 'Book Fair' } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/inquiries')
  await expect(page.getByRole('heading', { name: 'Inquiries', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^New/ })).toContainText(/[1-9]/)

  await page.getByRole('searchbox').fill(company)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'View inquiry of Kamala' }).click()
  await expect(page).toHaveURL(/inquiry=/)
  const dialog = page.getByRole('dialog', { name: 'Kamala' })
  await expect(dialog.getByText('How much is a month?')).toBeVisible()
  await expect(dialog.getByRole('link', { name: '077 123 4567' })).toHaveAttribute('href', 'tel:0771234567')
  await expect(dialog.getByRole('link', { name: 'buyer@mail.example' })).toHaveAttribute(
    'href',
    /^mailto:buyer@mail\.example\?subject=/,
  )
  await dialog.getByRole('button', { name: 'Mark as Contacted' }).click()
  await expect(page.getByText('Inquiry status updated successfully')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as Contacted' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Mark as Closed' }).click()
  await expect(dialog.getByText('Closed')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
  await page.goBack()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/inquiries?tab=closed')
  await expect(page.getByRole('row').filter({ hasText: company })).toContainText('Closed')

  await page.goto('/admin/activity')
  await page.getByLabel('What').selectOption('inquiry.status')
  const moved = page.getByRole('row').filter({ hasText: 'Inquiry moved on' })
  await expect(moved.filter({ hasText: 'closed' }).first()).toBeVisible()
  await expect(moved.filter({ hasText: 'contacted' }).first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('ayob-activity.csv')
})
