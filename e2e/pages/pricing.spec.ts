import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import type { RunningServer } from '@ayob/testkit/server'
import { expect, type Page } from '@playwright/test'
import { adminApi, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const open = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click()

/** Opens the pricing page as an administrator. */
async function signIn(page: Page, server: RunningServer) {
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto('/admin/pricing')
}

const result = (page: Page) => page.getByRole('region', { name: 'Result' })

test('driver earnings and ad costs follow the inputs', async ({ page, server }) => {
  await signIn(page, server)
  await open(page, 'Driver Earnings')
  await expect(result(page)).toContainText('LKR 2,091.67')
  await expect(result(page)).toContainText('LKR 62,750.00')
  await page.getByLabel('Service type').selectOption('Bus')
  await expect(result(page)).toContainText('LKR 253,500.00')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Driver earnings calculated successfully')).toBeVisible()

  await open(page, 'Advertiser Cost (Method A)')
  await page.getByLabel('Base slot fee (LKR)').fill('20')
  await page.getByLabel('CPM (LKR)').fill('50')
  await page.getByLabel('Days').fill('10')
  await expect(result(page)).toContainText('LKR 3,248.00')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Advertiser cost calculated using Option A (Excel A.COST)')).toBeVisible()
  await page.getByLabel('Days').fill('-1')
  await expect(page.getByText('Minimum 1 day')).toBeVisible()

  await open(page, 'Advertiser Cost (Method B)')
  await expect(page.getByLabel('Margin (%)')).toHaveValue('12')
  await expect(result(page)).toContainText('LKR 3.720833')
  await expect(result(page)).toContainText('LKR 4.167333')
  await expect(result(page)).toContainText('LKR 15,002.40')
  await page.getByLabel('Margin (%)').fill('20')
  await expect(result(page)).toContainText('LKR 16,074.00')
})

test('Calculate uses the current fields, even right after a key press; a failure names the method', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await open(page, 'Advertiser Cost (Method A)')
  await expect(result(page)).toContainText('Option A')
  await page.getByLabel('Days').fill('21')
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/pricing/advertiser-cost-a')),
    page.getByLabel('Days').press('Enter'),
  ])
  expect(asked.postDataJSON()).toMatchObject({ days: 21 })
  await expect(page.getByText('Advertiser cost calculated using Option A (Excel A.COST)')).toBeVisible()

  await page.route('**/api/pricing/advertiser-cost-a', (route) => route.abort())
  await page.getByLabel('Days').fill('22')
  await page.getByLabel('Days').press('Enter')
  await expect(page.getByText('Failed to calculate advertiser cost (Method A)')).toBeVisible()
  await expect(page.getByText('Failed to calculate advertiser cost', { exact: true })).toBeVisible()
})

test('the configuration shows the effect before it is saved, and can be reset to its defaults', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await open(page, 'Configuration')
  const rate = page.getByLabel('Rate per hour, Tuk-tuk')
  await expect(rate).toHaveValue('150')
  await rate.fill('')
  await expect(page.getByRole('button', { name: 'Save configuration' })).toBeDisabled()
  await rate.fill('300')
  const effect = page.getByRole('region', { name: 'Effect' })
  await expect(effect).toContainText('LKR 743.68')
  await page.getByRole('button', { name: 'Save configuration' }).click()
  await expect(page.getByText('Pricing configuration updated successfully')).toBeVisible()
  await page.getByRole('tab', { name: 'Driver Earnings' }).click()
  await expect(result(page)).toContainText('LKR 4,266.67')
  await page.getByRole('tab', { name: 'Configuration' }).click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect(rate).toHaveValue('150')
  await expect(effect).toContainText('LKR 500.08')
  await page.getByRole('button', { name: 'Save configuration' }).click()
  await expect(page.getByText('Pricing configuration updated successfully').last()).toBeVisible()
})

test('what is typed into the configuration stays while somebody else saves a parameter, and is saved', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await open(page, 'Configuration')
  const rate = page.getByLabel('Rate per hour, Tuk-tuk')
  await rate.fill('160')
  const soon = (await page.evaluate(() => Date.now())) + 600_000
  const admin = await adminApi(server)
  await admin.must(calls.createParameter, {
    body: {
      name: 'typed_meanwhile',
      description: 'Saved meanwhile',
      parameter_type: 'rate',
      value: 1,
      is_active: true,
    },
  })
  const read = page.waitForResponse((response) => response.url().endsWith('/api/pricing/config'))
  // What was read is old after ten minutes, so it is read again when the tab is looked at.
  await page.evaluate((later) => {
    Date.now = () => later
    window.dispatchEvent(new Event('visibilitychange'))
  }, soon)
  await (await read).finished()
  await page.getByLabel('Rate per hour, Bus').fill('900')
  await expect(rate).toHaveValue('160')
  await page.getByRole('button', { name: 'Save configuration' }).click()
  await expect(page.getByText('Pricing configuration updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('button', { name: 'Save configuration' }).click()
  await expect(page.getByText('Pricing configuration updated successfully')).toHaveCount(2)
})

test('a formula is found, refused with the position, saved, switched off and deleted; the second of two administrators sees the changes of the first', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await open(page, 'Formulas')
  await page.getByRole('searchbox', { name: 'Search' }).fill('service_fee')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit service_fee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Formula' })
  const expression = dialog.getByLabel('Formula expression')
  await expression.fill('service_fees + unknown_name')
  await expect(dialog.getByText('“unknown_name” is not known (character 16)')).toBeVisible()
  await expect(dialog.locator('mark')).toHaveText('u')
  await expression.fill('service_fees + 100')
  await expect(dialog.getByRole('region', { name: 'Effect' })).toContainText('LKR 511.28')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Formula updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Switch off service_fee' }).click()
  await expect(page.getByText('Off: the built-in definition applies')).toBeVisible()
  await page.getByRole('button', { name: 'Delete service_fee' }).click()
  await expect(page.getByText('Are you sure you want to delete this formula?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Formula deleted successfully')).toBeVisible()
  await expect(page.getByText('Nothing matches “service_fee”')).toBeVisible()

  await page.getByRole('button', { name: 'Add Formula' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Formula' })
  await adding.getByLabel('Name').fill('service_fee')
  await expect(adding.getByLabel('Formula type')).toHaveValue('service_fee')
  await adding.getByLabel('Formula expression').fill('service_fees')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByText('Description is required')).toBeVisible()
  await adding.getByLabel('Description').fill('Fee of AYOB for one vehicle and day.')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Formula created successfully')).toBeVisible()

  const admin = await adminApi(server)
  await page.getByRole('searchbox', { name: 'Search' }).fill('plays_per_day')
  await page.getByRole('button', { name: 'Edit plays_per_day' }).click()
  const { formulas } = await admin.must(calls.pricingFormulas)
  const other = formulas.find(({ name }) => name === 'plays_per_day')
  await admin.must(calls.updateFormula, {
    params: { id: present(other).id },
    body: { ...other, description: 'Written by the other' },
  })
  const mine = page.getByRole('dialog', { name: 'Edit Formula' })
  await mine.getByLabel('Description').fill('Written by me')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('alert')).toContainText('Written by the other')
  await mine.getByRole('button', { name: 'Take over the newer version' }).click()
  await expect(mine.getByLabel('Description')).toHaveValue('Written by the other')
  await mine.getByRole('button', { name: 'Save' }).click()
  // The text of the first one may still be there.
  await expect(mine).toBeHidden()
  await expect(page.getByText('Formula updated successfully').first()).toBeVisible()
})

test('a parameter is added, changed and deleted; the audit trail is loaded when it is opened, and shows old and new', async ({
  page,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('audit-log') && asked.push(request.url()))
  await signIn(page, server)
  await open(page, 'Parameters')
  await page.getByRole('button', { name: 'Add Parameter' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Parameter' })
  await adding.getByLabel('Name').fill('Weekend rate')
  await adding.getByLabel('Value').fill('12.5')
  await adding.getByLabel('Description').fill('On top at weekends')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Parameter created successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Weekend rate' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Parameter' })
  await expect(editing.getByLabel('Value')).toHaveValue('12.5')
  await editing.getByLabel('Value').fill('15')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Parameter updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Weekend rate' }).click()
  await expect(page.getByText('Are you sure you want to delete this parameter?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Parameter deleted successfully')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Edit vat_rate' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('tab', { name: 'Audit Trail' }).click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Weekend rate' })
  await expect(newest.first()).toContainText('Deleted')
  await page.getByLabel('Action').selectOption('Updated')
  await page.getByLabel('Table').selectOption('Parameters')
  const changed = newest.first().getByRole('definition')
  await expect(changed.locator('del').first()).toContainText('12.5')
  await expect(changed.locator('ins').first()).toContainText('15')
  expect(asked.length).toBeGreaterThan(0)

  await page.route('**/api/admin/pricing/audit-log*', (route) => route.abort())
  await page.reload()
  await open(page, 'Audit Trail')
  await expect(page.getByText('Error loading audit logs')).toBeVisible()
})
