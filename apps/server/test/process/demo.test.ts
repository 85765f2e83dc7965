import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ADMIN_ROLES, type Call, type Caller } from '@ayob/contract/call'
import { CALLS, calls } from '@ayob/contract/calls'
import { dayOf, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { type Api, createApi } from '@ayob/testkit/api'
import { projectFolder } from '@ayob/testkit/folders'
import { START_FLAGS, startServer } from '@ayob/testkit/server'
import { expect, it } from 'vitest'
import { freshDatabase } from '../setup/fresh-database'

const PASSWORD = 'ride-the-city-26'
const STATES = ['pending', 'scheduled', 'running', 'paused', 'completed', 'cancelled']

/** Seconds from now until the evening in Colombo, when everything of the day has happened. */
const TO_EVENING_S = Math.round((startOfDay(dayOf(new Date())).getTime() + 20 * HOUR_MS - Date.now()) / 1000)

/** Starts to fill a folder with the demo's past, like the first `npm start`. */
function playPast(dataDir: string): ChildProcess {
  // A strict installation fills its demo, too.
  const strict = { FOUR_EYES: 'on', REQUIRE_ADMIN_2FA: 'on', REQUIRE_ENROLLED_DEVICE: 'on' }
  const env = {
    ...{ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: 'on', ...strict },
    CLOCK_OFFSET_S: String(TO_EVENING_S),
  }
  const args = [...START_FLAGS, 'dist/server/demo.js']
  return spawn(process.execPath, args, { cwd: projectFolder(), env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Interrupts a start after it has begun to fill the demo. */
async function breakOff(dataDir: string): Promise<void> {
  const child = playPast(dataDir)
  for await (const said of child.stdout ?? []) if (String(said).includes('Playing')) break
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Lists that a reader with a role would find empty. */
async function emptyLists(api: Api, role: Caller): Promise<string[]> {
  const lists = Object.entries<Call>(CALLS).filter(
    ([, { method, path, who, download, query }]) =>
      method === 'GET' && !path.includes(':') && !download && who.includes(role) && !query?.safeParse({}).error,
  )
  const empty: string[] = []
  for (const [name, list] of lists) {
    const answer = (await api.must(list)) as object
    for (const [field, value] of Object.entries({ ...(Array.isArray(answer) ? { all: answer } : answer) })) {
      if (Array.isArray(value) && value.length === 0) empty.push(`${role} ${name}.${field}`)
    }
  }
  return empty
}

/** What the people of operations and finance find to do. */
async function expectWork(admin: Api): Promise<void> {
  const { counts: cases, cases: held } = await admin.must(calls.adminCases, { query: 'status=all' })
  expect(cases).toMatchObject({ open: 2, answered: 1, decided: 2, all: 4 })
  expect(held.map(({ state }) => state).toSorted()).toEqual(['accepted', 'open', 'open', 'rejected'])
  expect(new Set(held.flatMap(({ kinds }) => kinds))).toEqual(new Set(['no_heartbeats', 'standing']))

  const incidents = async (status: string) =>
    (await admin.must(calls.adminIncidents, { query: `status=${status}` })).incidents
  const open = await incidents('open')
  expect(open.map(({ cause }) => cause)).toEqual(expect.arrayContaining(['device', 'display', 'storage']))
  expect(open.filter(({ owner }) => owner).map(({ cause }) => cause)).toEqual(['device'])
  expect((await incidents('snoozed')).map(({ cause }) => cause)).toEqual(['overheating'])
  expect((await incidents('closed')).map(({ cause }) => cause)).toContain('restarts')

  const { counts: devices } = await admin.must(calls.adminDevices)
  expect(devices).toEqual({ all: 9, stock: 1, enrolled: 3, mounted: 2, returned: 1, lost: 1, retired: 1 })
  const { batches } = await admin.must(calls.deviceBatches)
  expect(batches.map(({ size, enrolled }) => [size, enrolled])).toEqual([
    [5, 3],
    [6, 6],
  ])
  await admin.must(calls.deviceBatchLabels, { params: { id: batches[0]?.id ?? '' } })

  const { rolling, base, releases } = await admin.must(calls.adminRings)
  expect(rolling).toMatchObject({ ring: 'early', verdict: 'healthy' })
  expect(releases.find(({ name }) => name === base)?.running).toBeGreaterThan(10)
  expect(releases.find(({ name }) => name === rolling?.name)?.running).toBeGreaterThan(0)

  const { screens, known } = await admin.must(calls.adminScreens, { query: 'limit=100' })
  expect(known.tags).toEqual(['box on trial', 'galle road', 'nugegoda stand', 'workshop'])
  const { views } = await admin.must(calls.views, { query: 'list=screens' })
  expect(views.map(({ name }) => name)).toEqual(['Nugegoda stand'])
  const looks: { state: string; vehicle: string }[] = []
  for (const { id, vehicle } of screens) {
    const of = await admin.must(calls.screenLooks, { params: { id } })
    looks.push(...of.looks.map(({ state }) => ({ state, vehicle: vehicle.vehicle_number })))
  }
  expect(looks.filter(({ state }) => state === 'matched').length).toBeGreaterThan(15)
  expect(new Set(looks.filter(({ state }) => state === 'differs').map(({ vehicle }) => vehicle))).toEqual(
    new Set(['NC-5530']),
  )

  const { house_ads } = await admin.must(calls.adminHouseAds)
  expect(house_ads.map(({ playing }) => playing)).toEqual([false, true, false])
  const { runs } = await admin.must(calls.payoutRuns)
  expect(runs.map(({ state }) => state)).toEqual(['draft'])
  const { confirmations } = await admin.must(calls.listConfirmations)
  expect(confirmations.map(({ kind, state }) => [kind, state])).toEqual([['payout_run', 'asked']])
}

it('the demo has a complete and consistent past of 90 days, and a fleet that keeps playing', {
  // A busy machine plays 90 days in four minutes, and makes a backup in two.
  timeout: 900_000,
}, async () => {
  const fresh = await freshDatabase()
  await breakOff(fresh.dataDir)
  const [code] = await once(playPast(fresh.dataDir), 'exit')
  expect(code).toBe(0)
  const server = await startServer({
    env: { DEMO: 'on', RATE_LIMIT: 'off', DATA_DIR: fresh.dataDir, CLOCK_OFFSET_S: String(TO_EVENING_S) },
  })
  const visitor = createApi(server.url)
  const signIn = async (name: string) => {
    const body = { email: `${name}@ayob.example`, password: PASSWORD }
    return visitor.as((await visitor.must(calls.signIn, { body })).token)
  }
  await expect.poll(() => server.output()).toContain('advertiser@ayob.example')
  const admin = await signIn('admin')
  const [advertiser, driver] = [await signIn('advertiser'), await signIn('driver')]

  const { ads } = await admin.must(calls.adminAds, { query: 'limit=200' })
  const statesOf = (field: 'status' | 'approvalStatus' | 'paymentStatus' | 'label') =>
    new Set(ads.map((ad) => ad[field]))
  expect(ads.length).toBeGreaterThanOrEqual(40)
  expect(statesOf('status')).toEqual(new Set(STATES))
  expect(statesOf('approvalStatus')).toEqual(new Set(['pending', 'approved', 'rejected']))
  expect(statesOf('paymentStatus')).toEqual(new Set(['pending', 'completed', 'overdue', 'refunded', 'charged_back']))
  expect([...statesOf('label')]).toEqual(
    expect.arrayContaining([
      'Waiting for Approval',
      'Payment Required',
      'Payment Pending',
      'Paid - Ready to Publish',
      'Ad Live',
      'Completed',
    ]),
  )
  expect([...statesOf('label')]).toEqual(
    expect.arrayContaining(['Rejected', 'Cancelled', 'Refunded', 'Payment Disputed']),
  )
  expect(ads.some(({ status, makeGoodDays }) => status === 'running' && makeGoodDays > 0)).toBe(true)

  // The totals of a booking equal the plays of its evidence, settled or not.
  const shown = ads.filter(({ metrics }) => metrics.totalPlays > 0)
  for (const { id } of [shown.at(0), shown.at(-1)].filter((ad) => ad !== undefined)) {
    const { summary } = await admin.must(calls.proofJson, { params: { id } })
    expect(summary.csv.valid).toBe(summary.plays.valid)
    expect(summary.plays.rejected).toEqual({})
  }
  const journal = await admin.must(calls.adminJournal)
  expect(journal.summary.debit).toBe(journal.summary.credit)
  expect(journal.summary.debit).toBeGreaterThan(0)
  for (const kindOfEntry of [
    'credit_granted',
    'refund',
    'chargeback',
    'payout_paid',
    'payout_failed',
    'gateway_transfer',
  ]) {
    expect((await admin.must(calls.adminJournal, { query: `kind=${kindOfEntry}` })).total, kindOfEntry).toBeGreaterThan(
      0,
    )
  }

  expect((await admin.must(calls.adminPayouts)).counts).toMatchObject({
    requested: expect.any(Number),
    exported: expect.any(Number),
    failed: 1,
    paid: expect.any(Number),
  })
  await expectWork(admin)
  expect((await admin.must(calls.adminTickets)).counts).toMatchObject({ open: 2, answered: 2, closed: 3 })
  expect((await admin.must(calls.adminInquiries)).counts).toEqual({ all: 6, new: 2, contacted: 2, closed: 2 })
  expect((await admin.must(calls.adminScreens)).counts).toMatchObject({ held: 1 })
  const { administrators } = await admin.must(calls.listAdministrators)
  expect(administrators.flatMap(({ roles }) => roles).toSorted()).toEqual(ADMIN_ROLES.toSorted())
  expect(await admin.must(calls.registrationStats)).toMatchObject({ total_pending: 2, total_rejected: 1 })
  const people = await admin.must(calls.adminDrivers, { query: 'limit=50' })
  expect(people.summary.withoutPermit).toBe(2)
  const ratings = people.drivers.flatMap(({ rating }) => (rating === null ? [] : [rating]))
  expect(ratings.length).toBeGreaterThanOrEqual(11)
  expect((await advertiser.must(calls.listInvoices)).total).toBeGreaterThan(5)
  const { bookings } = await advertiser.must(calls.myBookings, { query: 'limit=100' })
  const several = bookings.find(({ creatives }) => creatives.length > 1)
  const { booking } = await advertiser.must(calls.bookingDetail, { params: { id: several?.id ?? '' } })
  expect(booking.creatives.map(({ plays }) => plays > 0)).toEqual([true, true])
  expect((await advertiser.must(calls.reportLinks, { params: { id: booking.id } })).total).toBe(1)
  expect((await advertiser.must(calls.listCreatives)).creatives.some(({ design_id }) => design_id)).toBe(true)
  const campaigns = await advertiser.must(calls.listCampaigns)
  expect(new Set(campaigns.map(({ status }) => status))).toEqual(
    new Set(['draft', 'queued', 'running', 'paused', 'completed']),
  )

  // Filling takes a busy machine so long that the last heartbeats of the history are old.
  const onAir = async () => (await advertiser.must(calls.analyticsOverview)).on_air.length
  await expect.poll(onAir, { interval: 500 }).toBeGreaterThan(0)
  const empty = [
    ...(await emptyLists(admin, 'admin')),
    ...(await emptyLists(advertiser, 'advertiser')),
    ...(await emptyLists(driver, 'driver')),
  ]
  // The administrator requests no data, and nobody has invited others, created a passkey or connected a program.
  expect(empty.toSorted()).toEqual([
    'admin listAdministrators.invitations',
    'admin listDataRequests.data_requests',
    'admin listPasskeys.passkeys',
    'admin profile.organisations',
    'advertiser listApiKeys.api_keys',
    'advertiser listPasskeys.passkeys',
    'advertiser listWebhooks.webhooks',
    'advertiser organisationMembers.invitations',
    'advertiser profile.admin_roles',
    'driver listPasskeys.passkeys',
    'driver profile.admin_roles',
    'driver profile.organisations',
  ])

  // The first backup is made beside the server, and restored to compare it.
  const backups = async () => (await admin.must(calls.adminBackups)).backups.map(({ state }) => state)
  await expect.poll(backups, { interval: 1000, timeout: 180_000 }).toEqual(['good'])

  const playsOfMonth = async () => (await driver.must(calls.driverOverview)).month.plays
  const before = await playsOfMonth()
  await expect.poll(playsOfMonth, { interval: 500 }).toBeGreaterThan(before)
  await server.restart()
  expect((await admin.must(calls.adminAds)).total).toBe(ads.length)
  await server.remove()
  await fresh.remove()
})
