import { expect, type Page } from '@playwright/test'
import { DISPLAYS } from '../support/codes'
import { test } from '../support/test'

const state = {
  server: 'https://ayob.example',
  language: 'en',
  enrolment: { batch_token: 'x'.repeat(20), serial: 'AYB-D-000001' },
  serial: 'AYB-D-000001',
  fix: null,
  size: { width: 1600, height: 400 },
  image: { image: '20261128-4f2a91c0' },
  build: 'b1',
  health: { storage_free_mb: 12_345, signal_dbm: -87, display: { connected: true } },
  mistakes: [
    { line: 7, kind: 'unknown_name', name: 'servr', meant: 'server' },
    { line: 12, kind: 'wrong_value', name: '亮度 سطوع 🛺' },
  ],
}

/** Serves the page as the program of a box does. */
async function onBox(page: Page, change: object = {}): Promise<void> {
  await page.route('**/device/state', (route) => route.fulfill({ json: { ...state, ...change } }))
  await page.route('**/device/alive', (route) => route.fulfill({ status: 204 }))
  await page.route(/\/screen\/?$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace('<head>', '<head><meta name="ayob-box" content="b1">') })
  })
}

for (const [index, [width, height]] of DISPLAYS.entries()) {
  const language = (['si', 'ta', 'en'] as const)[index % 3]
  test(`a box with mistakes says what to do on a display of ${width} by ${height}, in ${language}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    await onBox(page, { language })
    await page.goto(`${server.url}/screen`)
    const rows = page.locator('.tests:not(.away) li')
    const seen = new Set<string>()
    // Each page of rows in its turn, until all have been seen; what is seen lies within the display.
    await expect(async () => {
      const found = await rows.evaluateAll((all) =>
        all.map((row) => {
          const list = row.parentElement
          const { left, top, right, bottom } = row.getBoundingClientRect()
          const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
          const isCut = list === null || list.scrollHeight > list.clientHeight + 1
          const sign = row.querySelector('svg')?.getAttribute('aria-label') ?? ''
          return { text: `${sign} ${row.textContent}`, fits: isWhole && !isCut }
        }),
      )
      for (const { text, fits } of found) {
        expect(fits, text).toBe(true)
        seen.add(text)
      }
      const red = [...seen].filter((text) => text.startsWith('✗'))
      for (const part of ['1600×400', 'token', 'servr', '亮度']) expect(red.join('\n')).toContain(part)
    }).toPass()
    const code = page.locator('.pairing output')
    await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
    // Where both show in turn, the code has its turn too.
    await expect(page.locator(height <= 200 ? '.tests.away' : '.tests:not(.away)')).toBeAttached()
  })
}

test('the first start without a network shows that the network is missing', async ({ page, server }) => {
  await onBox(page, { mistakes: [], size: null })
  await page.route('**/api/screens/**', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'busy' } }),
  )
  await page.goto(`${server.url}/screen`)
  await expect(page.getByRole('listitem').filter({ hasText: 'No answer. Check cable' })).toBeVisible()
  await page.unroute('**/api/screens/**')
  await expect(page.getByRole('listitem').filter({ hasText: 'Network ayob.example' })).toBeVisible()
  await expect(page.getByLabel('Pairing code')).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
})
