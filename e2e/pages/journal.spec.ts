import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import type { Api } from '@ayob/testkit/api'
import { bookingForm, payInSandbox } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

async function payable(api: Api, admin: Api, durationDays = 7) {
  const { booking_id: id, reference } = await api.must(calls.bookAd, { body: await bookingForm(api, durationDays) })
  await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  return { id: id as string, reference: reference as string }
}

test('an administrator refunds a payment in two parts; the journal shows every cent of it', async ({
  page,
  server,
}) => {
  const advertiser = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  const { id, reference } = await payable(advertiser.api, admin)
  const order = await payInSandbox(advertiser.api, id)
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)

  await page.goto(`/admin/monitor-ads?q=${reference}`)
  await page.getByRole('button', { name: 'View Details' }).click()
  await page.getByRole('link', { name: 'Payments' }).click()
  await expect(page).toHaveURL(/\/admin\/journal\?tab=payments&booking=/)
  await page.getByRole('button', { name: `Refund ${order}` }).click()
  const dialog = page.getByRole('dialog', { name: `Refund ${order}` })
  await dialog.getByLabel('Amount (LKR)').fill('99999999')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText(/up to what is left/)).toBeVisible()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Amount (LKR)').fill('1000')
  await dialog.getByLabel('Reason').fill('Two days late')
  await expect(dialog.getByText('A credit note is issued')).toBeVisible()
  await expect(dialog.getByText('The booking ends')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Refund LKR 1,000.00' }).click()
  await expect(page.getByText('Refund recorded')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('LKR 1,000.00 refunded')

  await page.getByRole('button', { name: `Refund ${order}` }).click()
  await expect(dialog.getByText('Two days late')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Wrong ad')
  await expect(dialog.getByText('The booking ends')).toBeVisible()
  await dialog.getByRole('button', { name: /^Refund LKR/ }).click()
  await expect(page.getByRole('row').filter({ hasText: order })).toContainText('Refunded')

  await page.getByRole('tab', { name: 'Journal' }).click()
  await expect(page.getByRole('button', { name: /^Show without Ad: AYB-/ })).toBeVisible()
  await page.getByLabel('Account').selectOption('refunds')
  await expect(page).toHaveURL(/account=refunds/)
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Balances of these postings' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gateway cash –' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('ayob-journal.csv')
  await page.getByRole('button', { name: /^Show without/ }).click()
  await expect(page).not.toHaveURL(/booking=/)

  // The gateway still holds some money, of which a part is moved to the bank.
  await payInSandbox(advertiser.api, (await payable(advertiser.api, admin)).id)
  await page.getByRole('button', { name: 'Record transfer' }).click()
  const transfer = page.getByRole('dialog', { name: 'From the gateway to the bank' })
  await transfer.getByLabel('Amount (LKR)').fill('12.50')
  await transfer.getByLabel('Reference of the statement').fill(`PH ${order}`)
  await transfer.getByRole('button', { name: 'Record transfer' }).click()
  await expect(page.getByText('Transfer recorded')).toBeVisible()
  await page.getByLabel('Account').selectOption('bank')
  await expect(page.getByRole('row').filter({ hasText: 'Gateway to bank' }).first()).toContainText('LKR 12.50')
  await page.goto('/admin/activity')
  await expect(page.getByRole('row').filter({ hasText: `PH ${order}` })).toContainText('LKR 12.50')
})

test('account credit pays the next booking immediately, and its credit note is downloaded', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  await api.must(calls.changeProfile, { body: { address: '12 Galle Road', city: 'Colombo' } })
  const first = await payable(api, admin, 14)
  // Two orders of one booking, both paid: the second becomes credit.
  const { payhere_url, payment_data } = await api.must(calls.initiatePayment, { body: { booking_id: first.id } })
  await payInSandbox(api, first.id)
  const act = new URL('/sandbox/pay/act', payhere_url)
  await fetch(act, {
    method: 'POST',
    body: new URLSearchParams({ ...payment_data, action: 'pay' }),
    redirect: 'manual',
  })
  const next = await payable(api, admin)
  const { payments } = await admin.must(calls.adminPayments, { query: `booking_id=${first.id}` })
  const bought = payments.find(({ became }) => became === 'booking')
  await admin.must(calls.refundPayment, {
    params: { id: present(bought).id },
    body: { amount: 500, reason: 'One day less' },
  })

  await signInBrowser(page, server, email, password)
  await page.goto('/billing')
  await expect(page.getByRole('heading', { name: 'Account credit' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Credit note \d{2}[A-Z]{3}_CN_\d+ as PDF$/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^\d{2}[A-Z]{3}_CN_\d+\.pdf$/)
  await page.getByRole('row').filter({ hasText: next.reference }).getByRole('button', { name: 'Pay Now' }).click()
  await expect(page).toHaveURL(/\/payment\/success\?/)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.goto('/billing')
  await expect(page.getByRole('row').filter({ hasText: next.reference })).toContainText('by account credit')
})

test('a payment whose notice was lost is found with "Check now"', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  const { id } = await payable(api, admin)
  const { payhere_url, payment_data } = await api.must(calls.initiatePayment, { body: { booking_id: id } })
  await fetch(new URL('/sandbox/pay/act', payhere_url), {
    method: 'POST',
    body: new URLSearchParams({ ...payment_data, action: 'lose' }),
    redirect: 'manual',
  })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto(`/admin/journal?tab=payments&booking=${id}`)
  const row = page.getByRole('row').filter({ hasText: present(payment_data).order_id })
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: /^Check now/ }).click()
  await expect(page.getByText('The payment was updated from the gateway', { exact: false })).toBeVisible()
  await expect(row).toContainText('Paid')
})
