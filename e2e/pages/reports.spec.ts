import { readFile } from 'node:fs/promises'
import { calls } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { createApi } from '@ayob/testkit/api'
import { addMember, liveBooking, type Member, PLACE, pairScreen, signInAdmin } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { expect, type Page } from '@playwright/test'
import { expectFit } from '../support/fit'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test, withServer } from '../support/test'

const PLAYS = 120

/** A server whose clock is half an hour ahead, on which an advertiser's ad has been played 120 times. */
const withPlays = test.extend<object, { later: { server: RunningServer; shop: Member; period: string } }>({
  later: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner parses the fixture names from this pattern
    async ({}, use) =>
      withServer(async (server) => {
        const visitor = createApi(server.url)
        const admin = await signInAdmin(visitor, ADMIN.email, ADMIN.password)
        const shop = await addMember(visitor, admin, 'advertiser')
        const bookingId = await liveBooking(shop.api, admin, new Date())
        const screen = await pairScreen(visitor, (await addMember(visitor, admin, 'driver')).api)
        const began = Date.now()
        await server.restart({ CLOCK_OFFSET_S: '1800' })
        const plays = Array.from({ length: PLAYS }, (_, index) => ({
          seq: index + 1,
          booking_id: bookingId,
          started_at: new Date(began + index * 10_000).toISOString(),
          duration_ms: 10_000,
          ...PLACE,
        }))
        expect(await screen.must(calls.sendPlays, { body: { plays } })).toMatchObject({ accepted: PLAYS })
        const today = dayOf(new Date())
        await use({ server, shop, period: `from=${addDays(today, -3)}&to=${addDays(today, 1)}` })
      }),
    { scope: 'worker' },
  ],
  baseURL: async ({ later }, use) => use(later.server.url),
})

const chart = (page: Page, name: string) => page.getByRole('figure', { name: new RegExp(`^${name} `) })
const stat = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: label }) })

test('before the first ad both pages show what will appear here', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  const items = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  for (const [place, name] of ['Overview', 'Book Ad', 'Monitor ADs', 'Reports & Analytics', 'Billing'].entries()) {
    await expect(items.nth(place)).toHaveText(name)
  }
  await items.nth(3).click()
  await expect(page).toHaveURL(/\/reports$/)
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No figures yet' })).toBeVisible()
  await expect(page.getByText('appear here as soon as your first ad is on the road')).toBeVisible()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No figures yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Book an ad' }).click()
  await expect(page).toHaveURL(/\/book-ad$/)
})

withPlays(
  'Reports shows the figures of its period, as pictures and as tables, and saves them as CSV, XLSX and PDF, or not at all',
  async ({ page, later }) => {
    await signInBrowser(page, later.server, later.shop.email, later.shop.password)
    await page.goto(`/reports?${later.period}`)
    await expect(stat(page, 'Ad Plays').getByText('120')).toBeVisible()
    await expect(stat(page, 'Impressions (estimate)').locator('dd')).toHaveText(/[1-9]\d+/)
    await expect(stat(page, 'CTR').getByText('0.00%')).toBeVisible()
    // A play of this flight is worth LKR 1.1576.
    await expect(stat(page, 'Revenue').getByText('LKR 138.91')).toBeVisible()
    for (const name of ['Ad Plays', 'Revenue Trend', 'Vehicle Distribution'])
      await expect(chart(page, name)).toBeVisible()
    const bars = chart(page, 'Ad Plays')
    await bars.getByRole('slider').focus()
    await page.keyboard.press('End')
    await expect(bars.getByText(/^Plays: /)).toBeVisible()
    await bars.getByRole('button', { name: 'Show as table: Ad Plays' }).click()
    await expect(bars.getByRole('row')).toHaveCount(6)
    // Around midnight they belong to two days.
    const counts = (await bars.getByRole('cell').allTextContents()).map(Number)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PLAYS)
    const table = page.getByRole('table').last()
    await expect(table.getByRole('columnheader')).toHaveText([
      'Location',
      'Plays',
      'Impressions (estimate)',
      'Time on screen',
      'Revenue',
      'CPM',
    ])
    await expect(table.getByRole('row', { name: /Kollupitiya 120/ })).toBeVisible()
    await expect(page.getByText('Revenue is the net value of the plays delivered to you')).toBeVisible()

    const [from, to] = [...later.period.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day)
    for (const [format, begin] of [
      ['CSV', '\ufeffSection,Name,Plays'],
      ['XLSX', 'PK'],
      ['PDF', '%PDF-'],
    ] as const) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: format }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toBe(`ayob-report-${from}-to-${to}.${format.toLowerCase()}`)
      expect(file.url()).toMatch(/^blob:/)
      const text = await readFile(await file.path(), 'utf8')
      expect(text.startsWith(begin)).toBe(true)
      if (format === 'CSV') expect(text).toContain('Summary,Total,120,')
      await expect(page.getByText(`Saved ${file.suggestedFilename()}`)).toBeVisible()
    }

    let saved = 0
    page.on('download', () => {
      saved += 1
    })
    const begin = async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
    }
    await page.route('**/api/reports/export*', () => undefined)
    await begin()
    await expect(page.getByText('Preparing the file...')).toBeVisible()
    await page.getByRole('button', { name: 'Stop the export' }).click()
    await expect(page.getByText('The export was stopped; nothing was saved')).toBeVisible()
    await page.unroute('**/api/reports/export*')
    await page.route('**/api/reports/export*', (route) => route.abort('connectionreset'))
    await begin()
    await expect(page.getByText('The export failed; nothing was saved')).toBeVisible()
    expect(saved).toBe(0)
  },
)

withPlays('the period stands in the address', async ({ page, later }) => {
  await signInBrowser(page, later.server, later.shop.email, later.shop.password)
  await page.goto('/reports')
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  for (const [name, range] of [
    ['7 days', '7d'],
    ['3 months', '3m'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page).toHaveURL(new RegExp(`range=${range}$`))
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goBack()
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Own dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose dates' })
  await dialog.getByLabel('From').fill('2026-02-02')
  await dialog.getByLabel('To').fill('2026-02-01')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText('The first day must not be after the last day')).toBeVisible()
  await dialog.getByLabel('To').fill('2036-02-01')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText('A report covers at most 366 days. Choose a shorter period.')).toBeVisible()
  await dialog.getByLabel('To').fill('2026-02-20')
  await dialog.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2026-02-02&to=2026-02-20/)
  await page.reload()
  await expect(page.getByRole('button', { name: '2 Feb 2026 – 20 Feb 2026' })).toHaveAttribute('aria-pressed', 'true')
})

withPlays('Analytics is cut down by its filters, compared, and says what it supports', async ({ page, later }) => {
  await signInBrowser(page, later.server, later.shop.email, later.shop.password)
  await page.goto(`/analytics?${later.period}`)
  for (const label of ['Ad Plays', 'Impressions (estimate)', 'Clicks', 'CTR', 'Revenue', 'Time on screen']) {
    await expect(stat(page, label)).toBeVisible()
  }
  for (const name of [
    'Revenue',
    'Top Campaigns',
    'Route Performance',
    'Impressions by Time of Day',
    'Vehicle Utilization',
  ]) {
    await expect(chart(page, name)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Key Insights' })).toBeVisible()
  await expect(page.getByText('The period before had too few plays to compare with.')).toBeVisible()
  await expect(page.getByText('There are too few clicks to compare click rates.')).toBeVisible()
  await expect(page.getByText('3% of the plays sold with these bookings have been delivered so far.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Performance Summary' })).toBeVisible()
  await page.getByLabel('Compare with the period before').check()
  await expect(page).toHaveURL(/compare=on/)
  await expect(chart(page, 'Revenue').getByRole('columnheader', { name: 'Period before' })).toBeAttached()

  await page.getByRole('button', { name: 'Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter figures' })
  await expect(dialog.getByText('Clicks have no location, so they are not counted by route.')).toBeVisible()
  // Two choices before the page is drawn again: both hold.
  await dialog.evaluate((form) => {
    for (const [name, value] of [
      ['Route', 'kollupitiya'],
      ['Vehicle type', 'bus'],
    ]) {
      const label = [...form.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(name ?? ''))
      const select = label?.control as HTMLSelectElement
      select.value = value ?? ''
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/route=kollupitiya/)
  await expect(page).toHaveURL(/vehicle=bus/)
  await dialog.getByRole('button', { name: 'Show figures' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible()
  await page.getByRole('link', { name: 'Reports', exact: true }).last().click()
  await page.getByRole('button', { name: 'Show without Kollupitiya' }).click()
  await expect(page).not.toHaveURL(/route=/)
  await expect(page.getByRole('button', { name: 'Show without Kollupitiya' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show without Bus' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(stat(page, 'Ad Plays').getByText('120')).toBeVisible()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await page.getByRole('button', { name: 'Date Range' }).click()
  await expect(page.getByRole('dialog', { name: 'Choose dates' })).toBeVisible()
})

withPlays('both pages are accessible and fit when they are full', async ({ page, later }) => {
  await signInBrowser(page, later.server, later.shop.email, later.shop.password)
  await page.goto(`/reports?${later.period}`)
  await expect(stat(page, 'Ad Plays').getByText('120')).toBeVisible()
  await expectFit(page, `/reports?${later.period}`, `/analytics?${later.period}&compare=on`)
  // On a phone, a name in a table breaks between words.
  const lines = await page.getByRole('rowheader', { name: 'Impressions (estimate)' }).evaluate((header) => {
    const range = document.createRange()
    range.selectNodeContents(header)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines).toBe(2)
})

withPlays('an export after the session has ended leads to the landing page', async ({ page, later }) => {
  await signInBrowser(page, later.server, later.shop.email, later.shop.password)
  await page.goto(`/reports?${later.period}`)
  await expect(stat(page, 'Ad Plays').getByText('120')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  // The session ends while the export is on its way; ended earlier, any other call of the page would notice first.
  await page.route('**/api/reports/export*', async (route) => {
    await createApi(later.server.url)
      .as(token ?? '')
      .must(calls.logout)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  await expect(page).toHaveURL(`${later.server.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
})
