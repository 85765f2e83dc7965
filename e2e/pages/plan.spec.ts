import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { bookingForm } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { failCalls } from '../support/fail'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

test('what one wants to spend becomes a plan, and the plan fills the form', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/book-ad')
  const budget = page.getByLabel('What I want to spend')
  await budget.fill('20000')
  await page.getByRole('checkbox', { name: 'Bus' }).uncheck()
  await expect(page.getByText('Add at least one place, and we show what your money buys there.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose places' }).click()
  await page.getByLabel('Find a place by its name').fill('පිටකොටුව')
  await page.getByRole('button', { name: 'Pettah: add it' }).click()
  await expect(page.getByRole('list', { name: 'Selected locations' }).getByRole('listitem')).toHaveCount(1)

  await failCalls(page, 'POST', '/ads/plan')
  await budget.fill('20001')
  await expect(page.getByText(/^The plans can't be loaded right now/)).toBeVisible()
  await page.unrouteAll()
  await page
    .getByText(/^The plans can't be loaded/)
    .locator('..')
    .getByRole('button', { name: 'Try Again' })
    .click()
  await expect(page.getByRole('status').filter({ hasText: '2 plans for LKR 20,001.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this plan: Most vehicles' }).click()
  await expect(page.getByRole('button', { name: 'Chosen: Most vehicles' })).toBeVisible()
  await expect(page.getByLabel('Number of vehicles')).toHaveValue('4')
  await expect(page.getByRole('button', { name: 'Submit for Review - LKR 18,402.94' })).toBeVisible()

  await budget.fill('100')
  await expect(
    page.getByText(/is too little here. The smallest booking is Tuk-tuk, 1 day for LKR 575.09/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await expect(page.getByRole('button', { name: 'Submit for Review - LKR 575.09' })).toBeVisible()
})

test('who reviews an ad is offered the day on which it should start', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  const startWish = addDays(dayOf(Date.now()), 9)
  const form = await bookingForm(api)
  await api.must(calls.bookAd, { body: { ...form, brandName: 'Wishing Tea', startWish } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/registrations?tab=ads&q=Wishing')
  const card = page.getByRole('article', { name: 'Wishing Tea' })
  await expect(card.getByText('Wished start')).toBeVisible()
  await card.getByRole('button', { name: /Approve/ }).click()
  await expect(page.getByLabel('Start date')).toHaveValue(startWish)
})
