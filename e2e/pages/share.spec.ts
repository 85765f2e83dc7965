import { liveBooking } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { expectFit, expectNothingSideways, expectWordsFit } from '../support/fit'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

/** The width of an A4 page in CSS pixels. */
const A4 = { width: 794, height: 1123 }

/** Expects figures and fingerprint on paper, nothing to press, and nothing beyond the edge. */
async function expectPrintable(page: Page, url: string): Promise<void> {
  await page.setViewportSize(A4)
  await page.goto(url)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Plays', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: /^Fingerprint/ }).getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  const controls = page.locator('button:visible, select:visible, input:not(.sr-only):visible, nav:visible')
  await expect.poll(() => controls.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([])
  await expect(page.getByRole('link', { name: 'Check the files of a proof' })).toBeHidden()
  await expectNothingSideways(page, `${url} on paper`)
  await page.emulateMedia({ media: null })
}

test('an advertiser shares a live report with others, and ends it', async ({ page, server, browser }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const id = await liveBooking(api, await adminApi(server), new Date())
  await vehicleShowing(server, id)
  await signInBrowser(page, server, email, password)
  await page.goto(`/monitor-ads/${id}`)
  const card = page.getByRole('region', { name: 'Show it to others' })
  await card.getByLabel('How long it works').selectOption('7')
  await card.getByRole('button', { name: 'Make a link' }).click()
  const url = await card.getByLabel('Link to the report').inputValue()

  const visitor = await browser.newContext({ baseURL: server.url })
  const other = await visitor.newPage()
  const answer = await other.goto(url)
  expect(answer?.status()).toBe(200)
  expect(await answer?.allHeaders()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  // What a messenger shows of the link, and the link that opens it with the text.
  const html = (await answer?.text()) ?? ''
  expect(html).toContain('<meta property="og:title" content="Tea House">')
  const picture = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await other.request.get(picture)).headers()['content-type']).toMatch(/^image\//)
  const sent = new URL((await card.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')) ?? '')
  expect(sent.origin).toBe('https://wa.me')
  expect(sent.searchParams.get('text')).toContain(url)
  await expect(other.getByText('Live report of an ad on AYOB')).toBeVisible()
  await expect(other.getByRole('region', { name: /^Fingerprint/ }).getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(other.getByText('LKR')).toHaveCount(0)
  await expectFit(other, url)
  await expectPrintable(other, url)
  for (const language of ['si', 'ta']) {
    await other.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await expectWordsFit(other, url)
  }

  await card.getByRole('button', { name: /^End the link made on/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('The link has ended')).toBeVisible()
  await other.evaluate(() => localStorage.setItem('language', 'en'))
  expect((await other.goto(url))?.status()).toBe(404)
  await expect(other.getByRole('heading', { name: "This report can't be opened" })).toBeVisible()
  await visitor.close()
})
