import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createApi } from '@ayob/testkit/api'
import { projectFolder } from '@ayob/testkit/folders'
import { startServer } from '@ayob/testkit/server'
import { expect, it, vi } from 'vitest'
import { freshDatabase, kind } from '../setup/fresh-database'

const PASSWORD = 'ride-the-city-26'
const STATES = ['pending', 'scheduled', 'running', 'paused', 'completed', 'cancelled']

/** Plays the demo's past into an empty folder, as the first `npm start` does. */
async function playPast(dataDir: string): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: 'on' }
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=64', 'dist/server/demo.js'], {
    cwd: projectFolder(),
    env,
  })
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}

// The demo is on by default with the embedded database alone.
it.skipIf(kind === 'postgres')(
  'the demo has a past of 90 days, whole and consistent, and a fleet that goes on',
  async () => {
    const fresh = await freshDatabase()
    await playPast(fresh.dataDir)
    const server = await startServer({ env: { DEMO: 'on', RATE_LIMIT: 'off', DATA_DIR: fresh.dataDir } })
    const visitor = createApi(server.url)
    const signIn = async (name: string) => {
      const body = { email: `${name}@ayob.example`, password: PASSWORD }
      return visitor.as((await visitor.must('POST', '/auth/signin', body)).token)
    }
    await vi.waitFor(() => expect(server.output()).toContain('advertiser@ayob.example'), { timeout: 10_000 })
    const admin = await signIn('admin')
    const [advertiser, driver] = [await signIn('advertiser'), await signIn('driver')]

    interface Ad {
      readonly id: string
      readonly status: string
      readonly approvalStatus: string
      readonly paymentStatus: string
      readonly label: string
      readonly makeGoodDays: number
      readonly metrics: { readonly totalPlays: number }
    }
    const ads: Ad[] = (await admin.must('GET', '/admin/ads?limit=200')).ads
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
        'Paid - Ready to Publish',
        'Ad Live',
        'Completed',
      ]),
    )
    expect([...statesOf('label')]).toEqual(
      expect.arrayContaining(['Rejected', 'Cancelled', 'Refunded', 'Payment Disputed']),
    )
    expect(ads.some(({ status, makeGoodDays }) => status === 'running' && makeGoodDays > 0)).toBe(true)

    // The totals of a booking are the plays of its evidence, settled or not.
    const shown = ads.filter(({ metrics }) => metrics.totalPlays > 0)
    for (const { id } of [shown.at(0), shown.at(-1)].filter((ad) => ad !== undefined)) {
      const { summary } = await admin.must('GET', `/ads/${id}/proof.json`)
      expect(summary.csv.valid).toBe(summary.plays.valid)
      expect(summary.plays.rejected).toEqual({})
    }
    const journal = await admin.must('GET', '/admin/journal')
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
      expect((await admin.must('GET', `/admin/journal?kind=${kindOfEntry}`)).total, kindOfEntry).toBeGreaterThan(0)
    }

    const listed = async (path: string, from = admin) => (await from.must('GET', path)).counts
    expect(await listed('/admin/payouts')).toMatchObject({ requested: expect.any(Number), paid: expect.any(Number) })
    expect(await listed('/admin/tickets')).toMatchObject({ open: 2, answered: 2, closed: 3 })
    expect(await listed('/admin/inquiries')).toEqual({ all: 6, new: 2, contacted: 2, closed: 2 })
    expect(await listed('/admin/screens')).toMatchObject({ held: 1 })
    expect(await admin.must('GET', '/admin/registrations/stats')).toMatchObject({ total_pending: 2, total_rejected: 1 })
    const people = await admin.must('GET', '/admin/drivers?limit=50')
    expect(people.summary.withoutPermit).toBe(2)
    const ratings = people.drivers.flatMap(({ rating }: { rating: number | null }) => (rating === null ? [] : [rating]))
    expect(ratings.length).toBeGreaterThanOrEqual(11)
    expect((await advertiser.must('GET', '/billing/invoices')).total).toBeGreaterThan(5)
    const campaigns: { status: string }[] = await advertiser.must('GET', '/campaigns')
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(
      new Set(['draft', 'queued', 'running', 'paused', 'completed']),
    )

    const playsOfMonth = async () => (await driver.must('GET', '/driver/overview')).month.plays as number
    const before = await playsOfMonth()
    await vi.waitFor(async () => expect(await playsOfMonth()).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 500,
    })
    await server.restart()
    expect((await admin.must('GET', '/admin/ads')).total).toBe(ads.length)
    await server.remove()
    await fresh.remove()
  },
  600_000,
)
