import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { present } from '@ayob/testkit/present'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'
import { wordsIn } from '../support/words'

test.describe.configure({ mode: 'parallel' })

for (const language of ['en', 'si', 'ta'] as const) {
  test(`on a phone, in ${language}: a budget, a plan, an ad made here, paid, live, and shared with others`, async ({
    browser,
    page,
    server,
  }) => {
    const t = wordsIn(language)
    const { api, email, password } = await newMember(server, 'advertiser')
    const admin = await adminApi(server)
    await api.must(calls.changeSettings, { body: { language } })
    await page.setViewportSize({ width: 390, height: 844 })
    await signInBrowser(page, server, email, password)
    const submit = page.locator('button[type=submit]').last()

    await test.step('a budget becomes a plan', async () => {
      await page.goto('/book-ad')
      await page.getByLabel(t('plan.budget')).fill('20000')
      for (const type of ['car', 'bus']) {
        await page.getByRole('checkbox', { name: t(`states.vehicle_${type}`), exact: true }).uncheck()
      }
      await page.getByLabel(t('map.find')).fill('Kollupitiya')
      await page.getByLabel(t('map.find')).press('Enter')
      const use = page.getByRole('button', { name: new RegExp(`^${t('plan.use')}`) }).first()
      await use.click()
      await expect(page.getByText(t('plan.filled'))).toBeVisible()
    })

    await test.step('the ad is made during the booking', async () => {
      await page.getByRole('link', { name: t('booking.makeOne') }).click()
      await page.getByRole('button', { name: t('templates.kottu') }).click()
      await page.getByRole('button', { name: '077 123 4567' }).click()
      await page.getByLabel(t('maker.text')).fill('077 765 4321')
      await page.getByRole('button', { name: t('maker.make') }).click()
      await expect(page.getByText(`${t('templates.kottu')}.png`)).toBeVisible()
    })

    await test.step('it is submitted at the price of the plan', async () => {
      await page.getByLabel(t('booking.brandName')).fill('Night Kottu')
      await page.getByLabel(t('booking.contactEmail')).fill(email)
      await expect(submit).toBeEnabled()
      await submit.click()
      await expect(page.getByText(t('booking.submitted'))).toBeVisible()
      await expect(page).toHaveURL(/\/monitor-ads\/[\w-]+$/)
      await expect(page.getByText(t('monitor.roadTitle'))).toBeVisible()
      await page.goto('/billing')
    })
    const [booking] = (await api.must(calls.myBookings)).bookings
    const { id, price } = present(booking)
    expect(price).toBeLessThanOrEqual(20_000)

    await test.step('it is approved and paid', async () => {
      await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(Date.now()) } })
      await page.reload()
      await page.getByRole('button', { name: t('billing.payNow') }).click()
      const asked = page.getByRole('dialog')
      await asked.getByLabel(t('billing.address')).fill('12 Galle Road')
      await asked.getByLabel(t('billing.city')).fill('Colombo')
      await asked.getByRole('button', { name: t('billing.toPayment') }).click()
      await page.locator('button[value=pay]').click()
      await expect(page.getByRole('heading', { name: t('payment.successTitle') })).toBeVisible()
    })

    await test.step('it is live, and a screen shows it', async () => {
      await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
      await vehicleShowing(server, id)
      await page.goto(`/monitor-ads/${id}`)
      await expect(page.getByText(t('states.invoice_adLive'), { exact: true }).first()).toBeVisible()
    })

    await test.step('its report is shared with others', async () => {
      const card = page.getByRole('region', { name: t('share.title') })
      await card.getByRole('button', { name: t('share.make') }).click()
      const url = await card.getByLabel(t('share.link')).inputValue()
      const visitor = await browser.newContext({ baseURL: server.url, locale: `${language}-LK` })
      const other = await visitor.newPage()
      await other.goto(url)
      await expect(other.getByText(t('share.subtitle'))).toBeVisible()
      await expect(other.getByText('Night Kottu').first()).toBeVisible()
      await visitor.close()
    })
  })
}
