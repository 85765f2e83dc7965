import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { liveBooking } from '@ayob/testkit/people'
import { expect, type Page } from '@playwright/test'
import { expectFit } from '../support/fit'
import { adminApi, newMember, signInBrowser } from '../support/signed-in'
import { ADMIN, test } from '../support/test'
import { vehicleShowing } from '../support/vehicle'

async function downloaded(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** Both files of one proof. */
async function expectProof(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Proof of play' })).toBeVisible()
  await expect(page.getByText('Provisional: it is complete 14 days after the last day of the ad.')).toBeVisible()
  const csv = await downloaded(page, 'Proof of play (CSV)')
  expect(csv.name).toMatch(/^ayob-proof-AYB-\d{6}-provisional\.csv$/)
  expect(csv.text).toMatch(/^\ufefftime,vehicle,lat,lng,duration_ms,verdict,reason\n[^\n]+,valid,\n/)
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

test('a visitor checks the files of a proof, which stay in the browser', async ({ page, server, browser }) => {
  const { api } = await newMember(server, 'advertiser')
  const id = await liveBooking(api, await adminApi(server), new Date())
  await vehicleShowing(server, id)
  const text = async (ending: 'csv' | 'json') => {
    const answer = await fetch(`${server.url}/api/ads/${id}/proof.${ending}`, {
      headers: { authorization: `Bearer ${api.token}` },
    })
    // The text of an answer lacks its byte order mark.
    return Buffer.from(await answer.arrayBuffer()).toString()
  }
  const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  const [csv, json] = [await text('csv'), await text('json')]
  const files = [file('proof.csv', csv), file('proof.json', json)]

  await page.goto('/')
  await page.getByRole('link', { name: 'Check a proof of play' }).click()
  await expect(page.getByRole('heading', { name: 'Check a proof of play' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`))
  const choose = page.getByLabel('Choose or drop the files of a proof')
  await choose.setInputFiles(files)
  await expect(page.getByText('Proved: everything holds')).toBeVisible()
  await choose.setInputFiles([file('proof.csv', csv.replace(',valid,', ',held,')), file('proof.json', json)])
  await expect(page.getByText('Not proved: something is wrong')).toBeVisible()
  await expect(page.getByText('The file of plays is not the one that was signed.')).toBeVisible()
  await choose.setInputFiles([file('proof.json', json)])
  await expect(page.getByText('Nothing is wrong, but not everything could be checked')).toBeVisible()
  await choose.setInputFiles([file('cat.png', 'meow')])
  await expect(page.getByRole('alert')).toContainText('cat.png: The file is neither of the two')
  await choose.setInputFiles([file('proof.csv', csv)])
  await expect(page.getByText(/^This file has 1 plays/)).toBeVisible()
  const other = sent.filter((request) => !/^GET \S+\/(api\/(proof-key|client-config)|assets\/\S+) $/.test(request))
  expect(other).toEqual([])

  await expectFit(page, '/proof')
  const visitor = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const small = await visitor.newPage()
  for (const language of ['si', 'ta']) {
    await small.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await small.goto('/proof')
    await small.locator('input[type=file]').setInputFiles(files)
    await expect(small.locator('h2')).toBeVisible()
    const width = await small.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  }
  await visitor.close()
})
