import { randomUUID } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { bookingForm } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { expect } from '@playwright/test'
import { pressOn, tabTo, typeInto } from '../support/keyboard'
import { newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'

const PASSWORD = 'ride-the-city-26'

test('a driver signs up with only the keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await pressOn(page, page.getByRole('link', { name: 'Create your account' }))
  await expect(page.getByRole('heading', { name: 'Join AYOB' })).toBeVisible()
  await pressOn(page, page.getByRole('radio', { name: /^Driver/ }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { name: 'Driver Registration' })).toBeVisible()
  const fields = {
    'First Name': 'Sunil',
    'Last Name': 'Silva',
    'Email Address': `${randomUUID()}@ayob.example`,
    'Phone Number': '077 123 4567',
    'Vehicle Number': 'WP CAB-1234',
    'National ID': '911042754V',
    'Driving License': 'B1234567',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  }
  for (const [label, text] of Object.entries(fields))
    await typeInto(page, page.getByLabel(label, { exact: true }), text)
  await pressOn(page, page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByText('Registration successful!', { exact: false })).toBeVisible()
})

test('an advertiser books an ad with only the keyboard', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Book Ad' }))
  await expect(page.getByText('LKR 17,252.76').first()).toBeVisible()
  await pressOn(page, page.getByRole('group', { name: 'Known places' }).getByRole('button', { name: 'Kollupitiya' }))
  // Only the system's own keyboard reaches the file chooser; its field is reached with Tab.
  const file = page.locator('input[type=file]').first()
  await tabTo(page, file)
  await file.setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: Buffer.from(pngPicture()) })
  await expect(page.getByText('Creative content uploaded successfully!')).toBeVisible()
  await typeInto(page, page.getByLabel('Brand Name'), 'Keyboard Tea')
  const contact = page.getByLabel('Contact Email')
  await tabTo(page, contact)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('ads@teahouse.example')
  await pressOn(page, page.getByRole('button', { name: /Submit for Review - LKR/ }))
  await expect(
    page.getByText('Ad booking submitted successfully! It will be reviewed by our admin team.'),
  ).toBeVisible()
})

test('an administrator approves an ad with only the keyboard; its dialog traps and returns the focus', async ({
  page,
  server,
}) => {
  const { api } = await newMember(server, 'advertiser')
  const brandName = `Keyboard ${randomUUID().slice(0, 8)}`
  await api.must(calls.bookAd, { body: { ...(await bookingForm(api)), brandName } })
  await signInBrowser(page, server, ADMIN.email, ADMIN.password)
  await page.goto(`/admin/monitor-ads?q=${encodeURIComponent(brandName)}`)
  const card = page.getByRole('article').filter({ hasText: brandName })
  const approve = card.getByRole('button', { name: 'Approve Ad' })
  await pressOn(page, approve)
  const dialog = page.getByRole('dialog')
  // A dialog becomes visible before it takes the focus.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () =>
        document.activeElement?.closest('main, header, nav, aside') !== null &&
        document.activeElement !== document.body,
    )
    expect(outside, 'the focus stays in the dialog').toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, dialog.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('Ad approved successfully')).toBeVisible()
})

test('a driver submits a permit and chooses a theme with only the keyboard', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'driver')
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  await pressOn(page, page.getByRole('link', { name: 'Owner and permit' }))
  await typeInto(page, page.getByLabel('Permit number'), 'DMT/2026/8')
  await typeInto(page, page.getByLabel('Valid until'), '11112030')
  await pressOn(page, page.getByRole('button', { name: 'Send for confirmation' }))
  await expect(page.getByText('DMT/2026/8, valid until 11 Nov 2030', { exact: false })).toBeVisible()
  await pressOn(page, page.getByRole('navigation').getByRole('link', { name: 'Settings' }))
  const profile = page.getByRole('tab', { name: 'Profile' })
  await tabTo(page, profile)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true')
})
