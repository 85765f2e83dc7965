import { expect } from '@playwright/test'
import { answerCalls, refusal, test } from '../support/scenes'

const inquiry = (id: number, name: string) => ({
  id: String(id),
  name,
  company: 'Spice Garden',
  email: 'buyer@mail.example',
  phone: '077 123 4567',
  message: 'How much is a month?',
  status: 'new',
  created_at: '2026-11-20T08:00:00.000Z',
})

const answerOf = (names: readonly string[], total = names.length) => ({
  success: true,
  inquiries: names.map((name, index) => inquiry(index, name)),
  total,
  page: 1,
  limit: 2,
  counts: { all: total, new: total, contacted: 0, closed: 0 },
  summary: { all: total, new: total, contacted: 0, closed: 0 },
})

test('an action refreshes the data it changed before it reports success, and only that', async ({ page }) => {
  const names = [['Kamala', 'Ruwan'], ['Ruwan']]
  const calls: string[] = []
  let release = () => {}
  const fresh = new Promise<void>((resolve) => {
    release = resolve
  })
  await answerCalls(page, async ({ method, path }, route) => {
    calls.push(`${method} ${path}`)
    if (method !== 'GET') return route.fulfill({ json: { success: true, inquiry: inquiry(7, 'Kamala') } })
    if (calls.length > 1) await fresh
    await route.fulfill({ json: answerOf(names.shift() ?? []) })
  })
  await page.goto('/action')
  await expect(page.getByRole('status').first()).toHaveText('Kamala, Ruwan')
  await page.getByRole('button', { name: 'Move on' }).click()
  await expect.poll(() => calls.length).toBe(3)
  await expect(page.getByText('Moved')).toBeHidden()
  release()
  await expect(page.getByText('Moved')).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText('Ruwan')
  expect(calls[1]).toMatch(/^(PATCH|PUT|POST) \/admin\/inquiries\/7/)
})

test("a refusal shows the server's message, and one without a message our own", async ({ page }) => {
  const refusals = [refusal('It is closed already'), { status: 500, json: {} }]
  await answerCalls(page, async ({ method }, route) =>
    method === 'GET' ? route.fulfill({ json: answerOf(['Kamala']) }) : route.fulfill(refusals.shift()),
  )
  await page.goto('/action')
  await page.getByRole('button', { name: 'Move on' }).click()
  await expect(page.getByText('It is closed already')).toBeVisible()
  await page.getByRole('button', { name: 'Move on' }).click()
  await expect(page.getByText('Not moved')).toBeVisible()
})

test('a list keeps search, tab, order and page in the address and requests accordingly', async ({ page }) => {
  const asked: URLSearchParams[] = []
  await answerCalls(page, async ({ path }, route) => {
    const query = new URLSearchParams(path.split('?')[1])
    asked.push(query)
    const names = query.get('q') ? ['Kamala'] : ['Kamala', 'Ruwan']
    await route.fulfill({ json: answerOf(names, query.get('q') ? 1 : 5) })
  })
  await page.goto('/list?page=2')
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Company' }).click()
  await expect(page).toHaveURL(/sort=company&order=asc/)
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^New/ })).toContainText('5')
  await page.getByRole('tab', { name: /^New/ }).click()
  await page.getByRole('searchbox').fill('kamala')
  await expect(page.getByRole('row')).toHaveCount(2)
  const last = Object.fromEntries(asked.at(-1) ?? [])
  expect(last).toMatchObject({ q: 'kamala', status: 'new', sort: 'company', order: 'asc', page: '1' })
})

test('a list says that it is empty, that nothing matches, or that it could not be loaded', async ({ page }) => {
  let works = false
  await answerCalls(page, async (_call, route) =>
    works ? route.fulfill({ json: answerOf([]) }) : route.fulfill(refusal('Not today')),
  )
  await page.goto('/list')
  await expect(page.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible()
  works = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: /no inquiries/i })).toBeVisible()
  await page.getByRole('searchbox').fill('kamala')
  await expect(page.getByRole('heading', { name: 'Nothing matches “kamala”' })).toBeVisible()
})

test('a page beyond the last one falls back to the last', async ({ page }) => {
  await answerCalls(page, async ({ path }, route) =>
    route.fulfill({ json: answerOf(path.includes('page=9') ? [] : ['Kamala'], 3) }),
  )
  await page.goto('/list?page=9')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('row')).toHaveCount(2)
})
