import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { payInSandbox } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { expect } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

test('a campaign from its creation to a paused flight', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const admin = await adminApi(server)
  await signInBrowser(page, server, email, password)
  await page.goto('/')
  await page.getByRole('link', { name: 'Plan campaigns on routes' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await expect(page.getByText('No campaigns yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Draft' }).click()
  await expect(page.getByText('No draft campaigns')).toBeVisible()

  await page.getByRole('button', { name: 'New Campaign' }).click()
  const dialog = page.getByRole('dialog')
  const duration = dialog.getByLabel('Duration (days)')
  await expect(duration).toHaveValue('30')
  await expect(dialog.getByText('MP4, PNG, JPG • Max 16MB')).toBeVisible()
  await duration.fill('')
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  for (const text of ['Campaign name is required', 'Brand name is required', 'Duration is required']) {
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await duration.fill('0')
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(dialog.getByText('Minimum 1 day')).toBeVisible()
  await duration.fill('10')
  await dialog.getByLabel('Campaign Name').fill('Avurudu')
  await dialog.getByLabel('Brand Name').fill('Tea House')
  await dialog.getByRole('button', { name: 'Bus', exact: true }).click()
  await dialog.getByRole('button', { name: 'Galle Road', exact: true }).click()
  await dialog.getByRole('button', { name: 'Borella', exact: true }).click()
  await expect(dialog.getByText('Total Estimated Cost')).toBeVisible()
  await expect(dialog.getByText('LKR 4,000.00').last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('Campaign created successfully!')).toBeVisible()

  const card = page.getByRole('article', { name: 'Avurudu' })
  await expect(card.getByText('LKR 4,000.00')).toBeVisible()
  await expect(card.getByText('2 routes')).toBeVisible()
  const start = async () => {
    await card.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('LKR 4,600.00')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click()
  }
  await expect(card.getByText('LKR 4,600.00 with VAT')).toBeVisible()
  await expect(card.getByText(/^86 plays a day/)).toBeVisible()
  await start()
  await expect(
    page.getByText('Failed to update campaign status: Please upload creative content for your ad'),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Edit' }).click()
  await dialog
    .getByLabel('Upload Creative')
    .setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: pngPicture() })
  await expect(page.getByText('File uploaded successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Update Campaign' }).click()
  await expect(page.getByText('Campaign updated successfully!')).toBeVisible()
  await start()
  await expect(page.getByText('Campaign status updated!')).toBeVisible()
  await page.getByRole('tab', { name: 'Queued' }).click()
  await expect(card.getByText('Waiting for Approval')).toBeVisible()

  const id = present((await api.must(calls.listCampaigns))[0]?.booking_id)
  await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  await payInSandbox(api, id)
  await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
  await page.goto('/campaigns?tab=running')
  await expect(card.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await card.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('tab', { name: 'Paused' }).click()
  await page.goto('/monitor-ads')
  for (const path of ['/monitor-ads', `/monitor-ads/${id}`, '/billing']) {
    await page.goto(path)
    await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible()
    for (const other of ['Ad Live', 'Scheduled', 'Running']) {
      await expect(page.locator('main').getByText(other, { exact: true })).toHaveCount(0)
    }
  }
  await page.goto('/campaigns?tab=paused')
  await card.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('tab', { name: 'Running' }).click()
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('the creatives of a campaign are added, weighted and removed in its dialog', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'New Campaign' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campaign Name').fill('Avurudu')
  await dialog.getByLabel('Brand Name').fill('Tea House')
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pngPicture() })
  await dialog.getByLabel('Upload Creative').setInputFiles(picture('first.png'))
  const more = dialog.getByRole('region', { name: 'More creatives' })
  await more.getByRole('button', { name: 'Add another creative' }).click()
  await more.getByLabel('Choose the next file').setInputFiles(picture('second.png'))
  await expect(more.getByText('50%')).toHaveCount(2)
  await more.getByRole('radio', { name: 'Choose the shares' }).check()
  await more.getByLabel('Share 1').fill('75')
  await more.getByLabel('Share 2').fill('25')
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('Campaign created successfully!')).toBeVisible()
  const kept = async () => present((await api.must(calls.listCampaigns))[0]).creativeFiles?.map(({ share }) => share)
  expect(await kept()).toEqual([75, 25])

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(more.getByLabel('Share 1')).toHaveValue('75')
  await expect(more.getByRole('img')).toHaveCount(2)
  await more.getByRole('button', { name: 'Remove creative 2' }).click()
  await dialog.getByRole('button', { name: 'Update Campaign' }).click()
  await expect(page.getByText('Campaign updated successfully!')).toBeVisible()
  expect(await kept()).toBeUndefined()
})

test('a draft is deleted after a confirmation', async ({ page, server }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  await api.must(calls.createCampaign, {
    body: { name: 'Short', brand: 'Tea House', vehicle_type: 'car', duration_days: 3 },
  })
  await signInBrowser(page, server, email, password)
  await page.goto('/campaigns')
  const card = page.getByRole('article', { name: 'Short' })
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Campaign deleted successfully!')).toBeVisible()
  await expect(page.getByText('No campaigns yet')).toBeVisible()
})
