import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { startServer } from '@ayob/testkit/server'
import { expect, test } from '@playwright/test'
import { signInBrowser } from '../support/signed-in'
import { ADMIN } from '../support/test'

const SECOND = { email: 'second-admin@ayob.example', password: 'confirm-the-city-26' }

test('two administrators: one is invited, one requests a price change, the other confirms it', async ({ browser }) => {
  const server = await startServer({
    env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: 'off', FOUR_EYES: 'on' },
  })
  const visitor = createApi(server.url)
  const open = async (email: string, password: string) => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signInBrowser(page, server, email, password)
    return page
  }
  const first = await open(ADMIN.email, ADMIN.password)
  await first.goto('/admin/confirmations')
  await first.getByRole('button', { name: 'Switch off: Change administrators' }).click()
  await expect(first.getByText('Four eyes switched off')).toBeVisible()

  await first.getByRole('link', { name: 'Administrators', exact: true }).click()
  await first.getByRole('button', { name: 'Invite an administrator' }).click()
  const invite = first.getByRole('dialog')
  await invite.getByLabel('Email').fill(SECOND.email)
  await invite.getByLabel(/^Finance/).check()
  await invite.getByLabel(/^Pricing/).check()
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(first.getByRole('heading', { name: 'Open invitations' })).toBeVisible()
  await expect.poll(async () => (await server.mails()).some(({ to }) => to.includes(SECOND.email))).toBe(true)
  const mail = present((await server.mails()).find(({ to }) => to.includes(SECOND.email)))
  const link = present(/\/admin-invitation\/[\w-]{43}/.exec(mail.text)?.[0])

  const invited = await (await browser.newContext({ baseURL: server.url })).newPage()
  await invited.goto(link)
  await invited.getByLabel('First Name').fill('Kamala')
  await invited.getByLabel('Last Name').fill('Silva')
  await invited.getByLabel('Phone').fill('0777654321')
  await invited.getByLabel('Password', { exact: true }).fill(SECOND.password)
  await invited.getByLabel(/Confirm/).fill(SECOND.password)
  await invited.getByRole('button', { name: 'Accept the invitation' }).click()
  await invited.waitForURL('**/admin/drivers')

  const second = visitor.as((await visitor.must(calls.adminLogin, { body: SECOND })).token)
  const parameter = { name: 'Weekend rate', description: 'More at weekends', parameter_type: 'rate' as const, value: 2 }
  expect((await second.call(calls.createParameter, { body: parameter })).status).toBe(202)
  await invited.goto('/admin/confirmations')
  await expect(invited.getByText('You have asked for this')).toBeVisible()
  await expect(invited.getByRole('button', { name: 'Confirm' })).toBeDisabled()

  await first.getByRole('link', { name: 'Confirmations' }).click()
  await expect(first.getByRole('heading', { name: 'Change prices' })).toBeVisible()
  await first.getByRole('button', { name: 'Confirm' }).click()
  await expect(first.getByText('Confirmed and done')).toBeVisible()
  const { parameters } = await second.must(calls.pricingParameters, { query: 'limit=200' })
  expect(parameters.map(({ name }) => name)).toContain('Weekend rate')
  await server.remove()
})
