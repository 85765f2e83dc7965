import { calls } from '@ayob/contract/calls'
import type { CommandKind } from '@ayob/contract/commands'
import { PLACE } from '@ayob/testkit/people'
import { expect } from '@playwright/test'
import { notedEvents, pairPage, workerReady } from '../support/screen'
import { adminApi, newMember } from '../support/signed-in'
import { test } from '../support/test'

test.use({
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: PLACE.lat, longitude: PLACE.lng },
  viewport: { width: 960, height: 320 },
})

/** A heartbeat brings the command, the next one tells what came of it; both are half a minute apart. */
const TOLD = { timeout: 100_000 }

test('a screen identifies itself, takes a picture, starts again and sends its logs; a changed command it ignores', async ({
  page,
  server,
}) => {
  test.setTimeout(900_000)
  const admin = await adminApi(server)
  const { api: driver } = await newMember(server, 'driver')
  const id = await pairPage(page, driver)
  await workerReady(page)
  const give = (kind: CommandKind) => admin.must(calls.giveCommands, { body: { screens: [id], kind, reason: 'Trial' } })
  const states = async () => {
    const { commands } = await admin.must(calls.screenCommands, { params: { id } })
    return Object.fromEntries(commands.map(({ kind, state }) => [kind, state]))
  }

  const { vehicle } = await driver.must(calls.driverOverview)
  const before = new Date().toISOString()
  await give('identify')
  await give('picture_now')
  const cover = page.locator('.identify')
  await expect(cover).toHaveText(`1${vehicle?.vehicle_number}`, TOLD)
  await expect.poll(states, TOLD).toEqual({ identify: 'done', picture_now: 'done' })
  await expect(cover).toHaveCount(0)
  const { looks } = await admin.must(calls.screenLooks, { params: { id } })
  // A new screen is asked for a picture by itself, too.
  expect(looks.some(({ answered_at, asked_at }) => answered_at !== null && asked_at > before)).toBe(true)

  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await give('reload')
  await give('restart_device')
  await expect(page.locator('html:not([data-before])')).toHaveCount(1, TOLD)
  await expect.poll(states, TOLD).toMatchObject({ reload: 'done', restart_device: 'failed' })

  // Somebody between turns one command into another.
  await page.route('**/api/screens/heartbeat', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const commands = answer.commands?.map((command: object) => ({ ...command, kind: 'test_pattern' }))
    await route.fulfill({ response, json: { ...answer, ...(commands && { commands }) } })
  })
  await give('send_logs')
  await expect.poll(() => notedEvents(page), TOLD).toContain('command_refused')
  await expect(page.locator('.pattern')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(states, TOLD).toMatchObject({ send_logs: 'done' })
})
