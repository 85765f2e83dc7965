import { readFile } from 'node:fs/promises'
import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const STEP_S = 30
/** The current code of a secret, or the code some steps later, because each code is valid only once. */
const codeOf = (secret: string, stepsLater = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + stepsLater * STEP_S })

async function fillSignIn(page: Page, email: string, password: string) {
  await page.goto('/auth')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
}

test('five tabs are kept in the address, for advertisers and for drivers', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  for (const name of ['Notifications', 'Security', 'Billing', 'Profile', 'System']) {
    await page.getByRole('tab', { name }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe(name.toLowerCase())
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Billing' }).click()
  await expect(page.getByRole('link', { name: 'Go to Billing' })).toHaveAttribute('href', '/billing')
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page.getByLabel('National ID')).toHaveAttribute('readonly')
})

test('the profile is changed and the photo is cropped, shown in the top bar and removed', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/settings')
  await page.getByLabel('First Name').fill('Amara')
  await page.getByLabel('Website').fill('not an address')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Website').fill('https://tea.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Amara Advertiser')).toBeVisible()
  const { user, details } = await api.must(calls.profile)
  expect([user.first_name, details.website]).toEqual(['Amara', 'https://tea.example'])

  const choose = page.getByLabel('Choose a photo')
  await choose.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Please choose a PNG or JPG picture')).toBeVisible()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await expect(page.getByText('File size must be less than 2MB')).toBeVisible()
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pngPicture() })
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
  await dialog.getByLabel('Size').focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByLabel('Size')).toHaveAttribute('aria-valuetext', '1%')
  const box = await dialog.locator('canvas').boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + 100, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByLabel('Left and right')).not.toHaveAttribute('aria-valuetext', '50%')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/uploads\/photo-/)
  await page.reload()
  const shown = page.getByRole('banner').locator('img')
  await expect(shown).toBeVisible()
  const colour = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const surface = document.createElement('canvas').getContext('2d')
    surface?.drawImage(image, 0, 0)
    return [...(surface?.getImageData(20, 20, 1, 1).data ?? [])].slice(0, 3)
  })
  // The stored picture is the chosen part: it has one colour, apart from JPEG noise.
  for (const [index, part] of [255, 176, 0].entries()) expect(Math.abs((colour[index] ?? -99) - part)).toBeLessThan(12)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
})

test('notices by SMS can be switched off and on where they can be sent', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.route('**/api/client-config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), sms_notices: true } })
  })
  await page.goto('/settings?tab=notifications')
  const sms = page.getByRole('switch', { name: 'SMS Notifications' })
  await expect(sms).toHaveAccessibleDescription(/Only what is urgent/)
  for (const on of [true, false]) {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await sms.setChecked(on)
    await saved
    await page.reload()
    await expect(sms).toBeChecked({ checked: on })
  }
})

test('a choice of mails applies immediately, and a mailed link ends one without signing in', async ({
  page,
  server,
}) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=notifications')
  const weekly = page.getByRole('switch', { name: 'Weekly Reports' })
  await expect(weekly).not.toBeChecked()
  await weekly.check()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(weekly).toBeChecked()
  await expect(page.getByRole('switch', { name: 'SMS Notifications' })).toBeDisabled()
  await expect(page.getByText('this installation has no SMS gateway yet')).toBeVisible()

  const visitor = createApi(server.url)
  const { token } = await visitor.must(calls.adminLogin, { body: ADMIN })
  const { ticket } = await api.must(calls.openTicket, { body: { subject: 'A question', description: 'What now?' } })
  await visitor.as(token).must(calls.answerTicket, { params: { id: ticket.id }, body: { message: 'This' } })
  const link = async () =>
    (await server.mails())
      .filter((mail) => mail.to === email)
      .map(({ text }) => /\/opt-out\?token=\S+/.exec(text)?.[0])
      .find(Boolean)
  await expect.poll(link).toBeTruthy()
  await page.evaluate(() => localStorage.clear())
  await page.goto((await link()) ?? '')
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByRole('status')).toContainText('You will no longer get these')
  expect((await api.must(calls.getSettings)).settings.notifications.email).toBe(false)
})

test('a theme applies immediately, after a reload before the first paint, and on another device', async ({
  page,
  browser,
  server,
}) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=system')
  const root = page.locator('html')
  await page.getByLabel('Dark').check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/settings?tab=system')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const other = await browser.newPage({ baseURL: server.url })
  await signInBrowser(other, server, email, password)
  await other.goto('/')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.goto('/settings?tab=system')
  await other.getByRole('group', { name: 'Theme' }).getByLabel('System').check()
  await expect(other.locator('html')).not.toHaveAttribute('data-theme')
  await other.close()
})

test('a new password and signing out everywhere else', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  const elsewhere = await createApi(server.url).must(calls.signIn, { body: { email, password } })
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=security')
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('All other devices are signed out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  const { status } = await createApi(server.url).as(elsewhere.token).call(calls.profile)
  expect(status).toBe(401)

  await page.getByLabel('Current Password').fill('not-the-one')
  await page.getByLabel('New Password').fill('a-new-password-9')
  await page.getByLabel('Confirm Password').fill('a-new-password-9')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('The current password is not right')).toBeVisible()
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await createApi(server.url).must(calls.signIn, { body: { email, password: 'a-new-password-9' } })
})

test('two-step sign-in is set up, required at sign-in, and switched off', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await fillSignIn(page, email, password)
  await expect(page.getByText('Signed in as')).toBeVisible()
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  const secret = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is wrong or was used already')).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = '', another = ''] = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(recovery)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, email, password)
  const code = page.getByLabel('Authentication code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong or was used already')).toBeVisible()
  // The code of the set-up is used up.
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed in as')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, email, password)
  await page.getByLabel('Authentication code').fill(recovery.toUpperCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Signed in as')).toBeVisible()

  await page.goto('/settings?tab=security')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  const card = page.locator('form').filter({ has: page.getByRole('button', { name: 'Turn off' }) })
  await card.getByLabel('Password', { exact: true }).fill(password)
  await card.getByLabel('Code').fill(another)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('the default card and the billing details on invoices', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  for (const last_four_digits of ['1111', '2222']) {
    const expiry = { expiry_month: 1, expiry_year: new Date().getFullYear() + 1 }
    await api.must(calls.addPaymentMethod, {
      body: {
        card_type: 'visa',
        last_four_digits,
        cardholder_name: 'N Perera',
        ...expiry,
      },
    })
  }
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=billing')
  await expect(page.getByRole('radio', { name: 'Visa ending in 1111' })).toBeChecked()
  await page.getByRole('radio', { name: 'Visa ending in 2222' }).check()
  await expect(page.getByText('Default payment method changed')).toBeVisible()
  await page.getByLabel('Taxpayer number (TIN)').fill('12')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Taxpayer number (TIN)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Taxpayer number (TIN)').fill('123456789')
  await page.getByLabel('City').fill('Kandy')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const { details } = await api.must(calls.profile)
  expect([details.tin, details.city]).toEqual(['123456789', 'Kandy'])
})

test('my data: the file, a request, and a confirmation before an erasure is requested', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=system')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^ayob-my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { email } })

  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Tell us what should be corrected')).toBeVisible()
  await page.getByLabel('What is it about?').fill('My name has an h')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your request has arrived.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'My name has an h' })).toContainText('Answer by')

  await page.getByLabel('I want to').selectOption('Erase my data')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await api.must(calls.listDataRequests)).total).toBe(1)
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Erase my data' })).toBeVisible()
})

test('signing up means agreeing to the notice; news and offers are opt-in', async ({ page, server }) => {
  const email = `new-${Date.now()}@ayob.example`
  await page.goto('/auth?mode=signup&type=advertiser&step=2')
  await expect(page.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', '/privacy')
  await expect(page.getByLabel('Send me news and offers')).not.toBeChecked()
  for (const [label, value] of [
    ['First Name', 'Amara'],
    ['Last Name', 'Silva'],
    ['Email Address', email],
    ['Phone Number', '077 123 4567'],
    ['Organization Name', 'Tea House'],
    ['Company Email', 'office@tea.example'],
    ['Business Registration Number', 'PV 1'],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await page.getByLabel('Password', { exact: true }).fill('a-good-password-7')
  await page.getByLabel('Confirm Password').fill('a-good-password-7')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()

  const visitor = createApi(server.url)
  const admin = visitor.as((await visitor.must(calls.adminLogin, { body: ADMIN })).token)
  const { registrations } = await admin.must(calls.pendingRegistrations)
  const { id } = present(registrations.find((one) => one.email === email))
  await admin.must(calls.approveRegistration, { params: { id }, body: { type: 'advertiser' } })
  const { token } = await visitor.must(calls.signIn, { body: { email, password: 'a-good-password-7' } })
  expect(await visitor.as(token).must(calls.exportMyData)).toMatchObject({
    consents: [{ kind: 'privacy', given: true, language: 'en' }],
    settings: { notifications: { marketing: false } },
  })
})
