import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { liveBooking } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

async function downloaded(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Both files, which fit each other. */
async function expectProof(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Proof of play' })).toBeVisible()
  await expect(page.getByText('Provisional: it is complete 14 days after the last day of the ad.')).toBeVisible()
  const csv = await downloaded(page, 'Proof of play (CSV)')
  expect(csv.name).toMatch(/^ayob-proof-AYB-\d{6}-provisional\.csv$/)
  expect(csv.text).toMatch(/^time,vehicle,lat,lng,duration_ms,verdict,reason\n[^\n]+,valid,\n/)
  const json = await downloaded(page, 'Signed summary (JSON)')
  expect(json.name).toMatch(/^ayob-proof-AYB-\d{6}-provisional\.json$/)
  const { summary, signature } = JSON.parse(json.text)
  expect(summary.plays.valid).toBe(1)
  expect(summary.csv.sha256).toBe(createHash('sha256').update(csv.text).digest('hex'))
  expect(signature.algorithm).toBe('Ed25519')
}

test('advertiser and administrator download the proof of an ad', async ({ page, server, browser }) => {
  const { api, email, password } = await newMember(server, 'advertiser')
  const id = await liveBooking(api, await adminApi(server), new Date())
  await vehicleShowing(server, id)
  await signInBrowser(page, server, email, password)
  await page.goto(`/monitor-ads/${id}`)
  await expectProof(page)

  await page.route('**/proof.csv', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Proof of play (CSV)' }).click()
  await expect(page.getByText(/^Failed to download the proof/)).toBeVisible()

  const office = await browser.newPage({ baseURL: server.url })
  await signInBrowser(office, server, ADMIN.email, ADMIN.password)
  await office.goto(`/admin/monitor-ads?ad=${id}`)
  await expectProof(office)
  await office.close()
})
