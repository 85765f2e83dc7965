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
  // An installation that asks for a second person fills its demo, too.
  const env = {
    ...{ PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: 'on', FOUR_EYES: 'on' },
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

it('the demo has a complete and consistent past of 90 days, and a fleet that keeps playing', {
  // A busy machine plays 90 days in four minutes.
  timeout: 600_000,
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
    paid: expect.any(Number),
  })
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
  // The demo has no BACKUP_URL, its vehicles are honest, the administrator requests no data, and nobody has invited
  // others, created a passkey or connected a program.
  expect(empty.toSorted()).toEqual([
    'admin adminBackups.backups',
    'admin adminCases.cases',
    'admin listAdministrators.invitations',
    'admin listConfirmations.confirmations',
    'admin listDataRequests.data_requests',
    'admin listPasskeys.passkeys',
    'admin profile.organisations',
    'advertiser listApiKeys.api_keys',
    'advertiser listPasskeys.passkeys',
    'advertiser listWebhooks.webhooks',
    'advertiser organisationMembers.invitations',
    'advertiser profile.admin_roles',
    'driver listPasskeys.passkeys',
    'driver ownCases.cases',
    'driver profile.admin_roles',
    'driver profile.organisations',
  ])

  const playsOfMonth = async () => (await driver.must(calls.driverOverview)).month.plays
  const before = await playsOfMonth()
  await expect.poll(playsOfMonth, { interval: 500 }).toBeGreaterThan(before)
  await server.restart()
  expect((await admin.must(calls.adminAds)).total).toBe(ads.length)
  await server.remove()
  await fresh.remove()
})
