import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { bookingForm, type Member } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { expect, type Page } from '@playwright/test'
import { expectDialogFits, expectFit, expectWordsFit } from '../support/fit'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'
import { wordsIn } from '../support/words'

/** The address of the invitation that an organisation has mailed. */
async function invitationTo(server: RunningServer, email: string, organisation: string): Promise<string> {
  const invitation = async () =>
    (await server.mails()).find(({ to, subject }) => to === email && subject === `Invitation to ${organisation}`)?.text
  await expect.poll(invitation).toBeDefined()
  return /\/invitation\/[\w-]{43}/.exec((await invitation()) ?? '')?.[0] ?? ''
}

const invite = async (owner: Member, email: string, role: 'booker' | 'finance' | 'viewer') =>
  owner.api.must(calls.inviteMember, { body: { email, role } })

const organisationOf = async ({ api }: Member): Promise<string> =>
  (await api.must(calls.profile)).organisations[0]?.name ?? ''

const named = async (server: RunningServer, name: string): Promise<Member> => {
  const member = await newMember(server, 'advertiser')
  await member.api.must(calls.changeProfile, { body: { organization_name: name } })
  return member
}

const chooser = (page: Page) => page.getByRole('banner').getByLabel('Acting for')

test('an agency books for one organisation and sees nothing of the other', async ({ page, server }) => {
  const [tea, bank] = [await named(server, 'Tea House'), await named(server, 'Harbour Bank')]
  const agency = await named(server, 'Agency')
  const { booking_id: ofTea } = await tea.api.must(calls.bookAd, { body: await bookingForm(tea.api) })
  await signInBrowser(page, server, agency.email, agency.password)
  for (const [owner, name] of [
    [tea, 'Tea House'],
    [bank, 'Harbour Bank'],
  ] as const) {
    await invite(owner, agency.email, 'booker')
    await page.goto(await invitationTo(server, agency.email, name))
    await expect(page.getByRole('heading', { name: `${name} invites you` })).toBeVisible()
    await page.getByRole('button', { name: `Join ${name}` }).click()
    await expect(chooser(page)).toHaveValue(owner.id)
  }

  await page.goto(`/monitor-ads/${ofTea}`)
  await expect(page.getByRole('heading', { name: "We can't find this ad" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tea House' })).toHaveCount(0)
  await chooser(page).selectOption('Tea House')
  await expect(page).toHaveURL('/')
  await page.goto('/monitor-ads')
  await expect(page.getByRole('heading', { name: 'Tea House' })).toBeVisible()

  const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
  const acting = createApi(server.url).as(token)
  const { booking_id: booked } = await acting.must(calls.bookAd, { body: await bookingForm(acting) })
  const { booking } = await tea.api.must(calls.bookingDetail, { params: { id: booked } })
  expect(booking.history[0]?.by).toBe('Test Advertiser')

  await chooser(page).selectOption('Harbour Bank')
  await expect(page).toHaveURL('/')
  await page.goto('/monitor-ads')
  await expect(page.getByRole('heading', { name: 'No ads yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tea House' })).toHaveCount(0)
  await page.goto('/billing')
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await expect(page.getByText(/^AYB-/)).toHaveCount(0)
})

test('the owner invites somebody, changes the role, removes them, and transfers the organisation', async ({
  page,
  server,
  browser,
}) => {
  const owner = await newMember(server, 'advertiser')
  const organisation = await organisationOf(owner)
  await signInBrowser(page, server, owner.email, owner.password)
  await page.goto('/settings?tab=team')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email Address').fill(owner.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('This address belongs to a member already')).toBeVisible()
  const email = `kamala-${Date.now()}@ayob.example`
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Role').selectOption('Viewer')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('region', { name: 'Open invitations' }).getByText(email)).toBeVisible()

  const visitor = await browser.newContext({ baseURL: server.url })
  const other = await visitor.newPage()
  const address = await invitationTo(server, email, organisation)
  await other.goto(address)
  await expectFit(other, address)
  await other.getByLabel('First Name').fill('Kamala')
  await other.getByLabel('Last Name').fill('Silva')
  await other.getByLabel('Phone').fill('0771234567')
  await other.getByLabel('Password', { exact: true }).fill('ride-the-city-26')
  await other.getByLabel('Confirm Password').fill('ride-the-city-26')
  await other.getByRole('button', { name: 'Create account and join' }).click()
  await expect(other).toHaveURL('/')
  await other.goto('/book-ad')
  await expect(
    other.getByText(`This needs the role Owner or Booker. Your role in ${organisation} is Viewer.`),
  ).toBeVisible()
  await other.goto('/creatives')
  await expect(other.getByText('This needs the role Owner or Booker.')).toBeVisible()
  await other.goto(address)
  await expect(other.getByText('This invitation was used already')).toBeVisible()

  await page.reload()
  await page.getByLabel('Role of Kamala Silva').selectOption('Booker')
  await expect(page.getByText('The role was changed')).toBeVisible()
  await other.goto('/book-ad')
  await expect(other.getByRole('heading', { name: 'Choose a vehicle' })).toBeVisible()

  await page.getByRole('button', { name: 'Hand the organisation over to Kamala Silva' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('The organisation has a new owner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeDisabled()
  await expect(page.getByText(/This needs the role Owner\./)).toBeVisible()

  await other.goto('/settings?tab=team')
  await other.getByRole('button', { name: 'Remove Test Advertiser' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(other.getByText('The member was removed')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/(auth.*)?$/)
  await visitor.close()
})

test('the team page fits in every language', async ({ page, server }) => {
  const owner = await newMember(server, 'advertiser')
  await invite(owner, `somebody-with-a-long-name-${Date.now()}@organisation.example`, 'finance')
  await signInBrowser(page, server, owner.email, owner.password)
  await page.goto('/settings?tab=team')
  await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeVisible()
  await expectFit(page, '/settings?tab=team')
  for (const language of ['si', 'ta'] as const) {
    await owner.api.must(calls.changeSettings, { body: { language } })
    await expectWordsFit(page, '/settings?tab=team')
    await expectDialogFits(page, page.getByRole('button', { name: wordsIn(language)('team.invite') }))
  }
})
