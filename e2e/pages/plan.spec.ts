import type { AnswerOf } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { formatLkr } from '@ayob/contract/money'
import { bookingForm } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { failCalls } from '../support/fail'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

/** The server that all tests share has other screens each time, so the plan is taken from its answer. */
const planAnswer = async (page: Page): Promise<AnswerOf<typeof calls.planAd>> => {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/api/ads/plan') && response.ok())
  return answer.json()
}

test('a budget becomes a plan, and the plan fills in the form', async ({ page, server }) => {
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
  const first = planAnswer(page)
  await page.getByRole('button', { name: 'Pettah: add it' }).click()
  await expect(page.getByRole('list', { name: 'Selected locations' }).getByRole('listitem')).toHaveCount(1)
  await first

  await failCalls(page, 'POST', '/ads/plan')
  await budget.fill('20001')
  await expect(page.getByText(/^The plans can't be loaded right now/)).toBeVisible()
  await page.unrouteAll()
  const planned = planAnswer(page)
  await page
    .getByText(/^The plans can't be loaded/)
    .locator('..')
    .getByRole('button', { name: 'Try Again' })
    .click()
  const plan = present((await planned).plans.at(-1))
  await expect(page.getByRole('status').filter({ hasText: /\d plans? for LKR 20,001\.00/ })).toBeVisible()
  const names = { most_people: 'Most people', longest: 'Longest', most_vehicles: 'Most vehicles', smallest: '' }
  const name = names[plan.name]
  await page.getByRole('button', { name: `Use this plan: ${name}` }).click()
  await expect(page.getByRole('button', { name: `Chosen: ${name}` })).toBeVisible()
  await expect(page.getByLabel('Number of vehicles')).toHaveValue(String(plan.quantity))
  await expect(page.getByRole('button', { name: `Submit for Review - ${formatLkr(plan.price)}` })).toBeVisible()

  const tooLittle = planAnswer(page)
  await budget.fill('100')
  const smallest = present((await tooLittle).smallest)
  await expect(page.getByText('is too little here. The smallest booking is')).toContainText(formatLkr(smallest.price))
  await page.getByRole('button', { name: 'Use this plan' }).click()
  await expect(page.getByRole('button', { name: `Submit for Review - ${formatLkr(smallest.price)}` })).toBeVisible()
})

test('the reviewer of an ad is offered the requested start day', async ({ page, server }) => {
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

test('several vehicle types are one order: reviewed separately, paid together', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  const { adLocations, creativeFile } = await bookingForm(api)
  await signInBrowser(page, server, email, password)
  await page.goto('/book-ad')
  await page.locator('summary', { hasText: 'Other vehicles in the same order' }).click()
  await page.getByLabel('Number: Car').fill('2')
  await page.getByRole('radio', { name: 'Car' }).check({ force: true })
  await expect(page.getByLabel('Number: Car')).toHaveCount(0)
  await page.getByLabel('Number: Bus').fill('1')
  const summary = page.getByRole('region', { name: 'Pricing breakdown' })
  await expect(summary).toContainText('Car, Bus')
  const shown = async () => (await page.getByRole('button', { name: /^Submit for Review/ }).textContent()) ?? ''
  const body = {
    ...(await bookingForm(api, 30)),
    adLocations,
    creativeFile,
    brandName: 'Two Kinds',
    vehicleType: 'car',
  }
  const otherVehicles = [{ vehicleType: 'bus', quantity: 1 }]
  const refused = await api.call(calls.bookAd, { body: { ...body, otherVehicles, price: 0 } })
  const price = Number(present(refused.body.price))
  await expect.poll(shown).toContain(formatLkr(price).slice('LKR '.length))

  const { bookings } = await api.must(calls.bookAd, { body: { ...body, otherVehicles, price } })
  const references = bookings.map(({ reference }) => reference)
  for (const { id } of bookings) {
    await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(Date.now()) } })
  }
  await page.goto('/billing')
  await expect(page.getByText(`${formatLkr(price)} with ${references[1]}`)).toBeVisible()
  await page.goto(`/monitor-ads/${bookings[0]?.id}`)
  await expect(page.getByText(`Same order: ${references[1]}`, { exact: false })).toBeVisible()
})
