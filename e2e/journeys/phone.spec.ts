import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { present } from '@ayob/testkit/present'
import type { RunningServer } from '@ayob/testkit/server'
import { type Browser, expect, type Page } from '@playwright/test'
import { createHand, noteFigure } from '../support/hand'
import { limitLine, WEAK } from '../support/line'
import { adminApi } from '../support/signed-in'
import { test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'
import { wordsIn } from '../support/words'

/** What a person who has never advertised may be asked to do from the landing page to a shared, live ad. */
const MOST_CLICKS = 16
const MOST_FIELDS = 11
const PHONE = { width: 390, height: 844 }
const PASSWORD = 'ride-the-city-26'
const SHOPS = { en: 'Saman Bakers', si: 'සමන් බේකරි', ta: 'சமன் பேக்கரி' } as const

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** The address in a mail to somebody that leads to a page. */
async function mailedLink(server: RunningServer, email: string, path: string): Promise<string> {
  const address = new RegExp(`${server.url.replaceAll('.', '\\.')}${path}\\S*`)
  const found = async () =>
    (await server.mails()).flatMap(({ to, text }) => (to.includes(email) ? (address.exec(text) ?? []) : []))[0]
  await expect.poll(found).toBeDefined()
  return present(await found())
}

for (const language of ['en', 'si', 'ta'] as const) {
  test(`on a phone, in ${language}: tried, signed up, made, booked, paid, live and shared, with few clicks and fields`, async ({
    browser,
    server,
  }) => {
    const t = wordsIn(language)
    const admin = await adminApi(server)
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: PHONE,
      locale: `${language}-LK`,
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    await limitLine(page, WEAK)
    const began = performance.now()
    const hand = createHand()
    const signingUp = createHand()
    const email = `shop-${language}-${Date.now()}@ayob.example`
    const shop = SHOPS[language]

    await test.step('the landing page is tried', async () => {
      await page.goto('/')
      await hand.fill(page.locator('[data-shop]'), shop)
      await expect(page.locator('[data-slides] [data-board] [data-typed]').first()).toBeAttached()
      await hand.fill(page.getByRole('textbox', { name: t('landing.tryBudget') }), '20,000')
      await hand.click(page.getByText(t('landing.place_kollupitiya'), { exact: true }).last())
      await expect(page.locator('[data-bought=days]')).toHaveText(/^\d+$/)
      await hand.click(page.getByRole('link', { name: t('landing.tryKeep') }))
    })

    await test.step('she signs up, and is approved', async () => {
      await expect(page.getByLabel(t('auth.organizationName'))).toHaveValue(shop)
      const fields = {
        'auth.firstName': 'Saman',
        'auth.lastName': 'Perera',
        'auth.email': email,
        'auth.phone': '077 123 4567',
        'auth.companyEmail': email,
        'auth.businessRegistrationNumber': 'PV 12345',
        'auth.password': PASSWORD,
        'auth.confirmPassword': PASSWORD,
      }
      for (const [label, value] of Object.entries(fields)) {
        await signingUp.fill(page.getByLabel(t(label), { exact: true }), value)
      }
      await hand.click(page.getByRole('button', { name: t('auth.createAccount') }))
      await expect(page.getByRole('heading', { name: t('auth.welcome') })).toBeVisible()
      const { registrations } = await admin.must(calls.pendingRegistrations, { query: { q: email } as never })
      const { id } = present(registrations.find((one) => one.email === email))
      await admin.must(calls.approveRegistration, { params: { id }, body: { type: 'advertiser' } })
    })

    await test.step('her first sign-in finds what she tried', async () => {
      await expect(page.getByLabel(t('auth.email'))).toHaveValue(email)
      await hand.fill(page.getByLabel(t('auth.password'), { exact: true }), PASSWORD)
      await hand.click(page.getByRole('button', { name: t('auth.signIn'), exact: true }))
      const goOn = page.getByRole('link', { name: t('overview.begunGoOn'), exact: true })
      await expect(goOn).toBeVisible()
      await hand.click(goOn)
      await expect(page.getByLabel(t('booking.brandName'))).toHaveValue(shop)
      await expect(page.getByLabel(t('booking.contactEmail'))).toHaveValue(email)
    })

    await test.step('a plan is chosen, and the ad is made', async () => {
      await expect(page.getByRole('button', { name: new RegExp(`^${t('plan.chosen')}`) })).toBeVisible()
      await hand.click(page.getByRole('link', { name: t('booking.makeOne') }))
      await expect(page.getByRole('button', { name: t('templates.bakery') })).toBeEnabled()
      await hand.click(page.getByRole('button', { name: t('templates.bakery') }))
      await hand.fill(page.getByLabel(t('maker.slot_offer')), '10 %')
      await hand.click(page.getByRole('button', { name: t('maker.make') }))
      await expect(page.getByText(`${t('templates.bakery')}.png`)).toBeVisible()
    })

    await test.step('it is submitted', async () => {
      const submit = page.locator('button[type=submit]').last()
      await expect(submit).toBeEnabled()
      await hand.click(submit)
      await expect(page).toHaveURL(/\/monitor-ads\/[\w-]+$/)
      await expect(page.getByText(t('monitor.roadTitle'))).toBeVisible()
    })
    const id = present(/[\w-]+$/.exec(page.url())?.[0])

    await test.step('it is approved, and paid', async () => {
      await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(Date.now()) } })
      await hand.openLink(page, await mailedLink(server, email, '/billing'))
      await expect(page.getByRole('button', { name: t('billing.payNow') })).toBeVisible()
      await hand.click(page.getByRole('button', { name: t('billing.payNow') }))
      const asked = page.getByRole('dialog')
      await hand.fill(asked.getByLabel(t('billing.address')), '12 Galle Road')
      await hand.fill(asked.getByLabel(t('billing.city')), 'Colombo')
      await hand.click(asked.getByRole('button', { name: t('billing.toPayment') }))
      await expect(page.locator('button[value=pay]')).toBeVisible()
      await hand.click(page.locator('button[value=pay]'))
      await expect(page.getByRole('heading', { name: t('payment.successTitle') })).toBeVisible()
      await expect(page.getByText(t('monitor.roadTitle'))).toBeVisible()
    })

    await test.step('it is published, and its page shows it on the road', async () => {
      await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
      await vehicleShowing(server, id)
      await hand.click(page.getByRole('link', { name: t('payment.followAd') }))
      await expect(page.getByText(t('states.invoice_adLive'), { exact: true }).first()).toBeVisible()
    })

    await test.step('it is shared by WhatsApp', async () => {
      const card = page.getByRole('region', { name: t('share.title') })
      await hand.click(card.getByRole('button', { name: t('share.make') }))
      const send = card.getByRole('link', { name: t('share.whatsApp') })
      await expect(send).toBeVisible()
      const text = present(new URL(present(await send.getAttribute('href'))).searchParams.get('text'))
      expect(text).toContain(shop)
      await expectShared(browser, present(/https?:\/\/\S+$/.exec(text)?.[0]), language, shop)
      hand.countClick()
    })

    noteFigure('seconds', Math.round((performance.now() - began) / 1000))
    noteFigure('clicks', hand.clicks)
    noteFigure('fields without those of signing up', hand.fields)
    noteFigure('fields of signing up', signingUp.fields)
    expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS)
    expect(hand.fields).toBeLessThanOrEqual(MOST_FIELDS)
    await context.close()
  })
}

/** Whoever gets the link sees the ad, without an account. */
async function expectShared(browser: Browser, url: string, language: string, shop: string) {
  const visitor = await browser.newContext({ locale: `${language}-LK`, viewport: PHONE })
  const other: Page = await visitor.newPage()
  await other.goto(url)
  await expect(other.getByText(wordsIn(language as 'en')('share.subtitle'))).toBeVisible()
  await expect(other.getByText(shop).first()).toBeVisible()
  await visitor.close()
}
