import { calls } from '@ayob/contract/calls'
import { expect } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test('the sidebar counts what waits, folds and remembers it, and names the role', async ({ page, server }) => {
  const { api } = await newMember(server, 'driver')
  await api.must(calls.openTicket, { body: { subject: 'It waits', priority: 'low', description: 'Here' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/payouts')
  const sidebar = page.getByRole('navigation', { name: 'Sections' })
  const link = (name: string) => sidebar.getByRole('link', { name, exact: true })
  await expect(link('Support tickets')).toHaveAccessibleDescription(/^\d+ waiting$/)
  await expect(page.getByText('Admin Access', { exact: true })).toBeVisible()
  await expect(page.getByText('· Owner')).toBeVisible()
  expect(await sidebar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await sidebar.getByRole('button', { name: 'Operations' }).click()
  await expect(link('Support tickets')).toHaveCount(0)
  await page.reload()
  await expect(link('Payouts')).toBeVisible()
  await expect(link('Registrations')).toBeVisible()
  await expect(link('Support tickets')).toHaveCount(0)
  await sidebar.getByRole('button', { name: 'Operations' }).click()
  await expect(link('Support tickets')).toBeVisible()
})
