import { ADMIN_ROLES, type AdminRole } from '@ayob/contract/call'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { newAdministrator, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, testAlone } from '../support/test'

const test = testAlone()

/** The sections of the sidebar that each role sees; an owner and an auditor see all of them. */
const EVERYBODY = ['Confirmations', 'Your security']
const PEOPLE = ['Drivers', 'Advertisers', 'Monitor All ADs']
const SEEN: Readonly<Partial<Record<AdminRole, readonly string[]>>> = {
  reviewer: ['Registrations', ...PEOPLE, 'AYOB Platform', ...EVERYBODY],
  operations: [
    ...PEOPLE,
    'AYOB Platform',
    'Inquiries',
    'Today',
    'Screens',
    'Devices',
    'Updates',
    'Integrity',
    'Support tickets',
    'Data requests',
    'Yield',
    'House ads',
    'Backups',
    ...EVERYBODY,
  ],
  finance: [...PEOPLE, 'Payouts', 'Account journal', ...EVERYBODY],
  pricing: ['Pricing', 'Impressions', 'Yield', ...EVERYBODY],
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Sections' })

/** Goes to an address within the application. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('each role sees the sections that it may read, opens them all, and is refused the others', async ({
  browser,
  server,
}) => {
  const { email: driver } = await newMember(server, 'driver')
  const all = new Map<string, string>()
  for (const role of ADMIN_ROLES) {
    const { email, password } = role === 'owner' ? ADMIN : await newAdministrator(server, [role])
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url())
    })
    await signInBrowser(page, server, email, password)
    await page.goto('/admin')
    const links = sidebar(page).getByRole('link')
    await expect(links.filter({ hasText: 'Your security' })).toBeVisible()
    const seen = await links.allTextContents()
    if (role === 'owner')
      for (const link of await links.all()) all.set(await link.innerText(), present(await link.getAttribute('href')))
    expect(seen, role).toEqual(SEEN[role] ?? [...all.keys()])
    // The first section is the start page, and for who only runs the fleet its day.
    const start = role === 'operations' ? 'Today' : present(seen[0])
    await expect(page).toHaveURL(present(all.get(start)))
    const refusal = page.getByRole('heading', { name: 'Your roles may not open this page' })
    for (const [name, path] of all) {
      await goTo(page, path)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(seen.includes(name) ? heading : refusal, `${role}: ${name}`).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(refused, role).toEqual([])
    const isReader = role === 'finance' || role === 'auditor'
    if (isReader) {
      await goTo(page, '/admin/drivers')
      const card = page.getByRole('article').filter({ hasText: driver })
      await expect(card.getByRole('button', { name: /^Switch off/ })).toBeDisabled()
      await expect(page.getByText(/disabled for you. This needs one of these roles: Owner, Reviewer/)).toBeVisible()
    }
    await page.context().close()
  }
})
