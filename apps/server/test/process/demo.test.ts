import { createApi } from '@ayob/testkit/api'
import { startServer } from '@ayob/testkit/server'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../setup/fresh-database'

const PASSWORD = 'ride-the-city-26'

it('the demo has its three accounts, bookings in every state, and a fleet that plays', async () => {
  const fresh = await freshDatabase()
  const server = await startServer({
    env: {
      DEMO: 'on',
      DATA_DIR: fresh.dataDir,
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    },
  })
  const visitor = createApi(server.url)
  const signIn = async (name: string) => {
    const body = { email: `${name}@ayob.example`, password: PASSWORD }
    return visitor.as((await visitor.must('POST', '/auth/signin', body)).token)
  }
  await vi.waitFor(() => expect(server.output()).toContain('advertiser@ayob.example'), { timeout: 10_000 })
  const admin = await signIn('admin')
  const { ads } = await admin.must('GET', '/admin/ads')
  expect(new Set(ads.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['pending', 'scheduled', 'running', 'paused', 'completed', 'cancelled']),
  )
  expect(new Set(ads.map((ad: { paymentStatus: string }) => ad.paymentStatus))).toEqual(
    new Set(['pending', 'completed', 'overdue']),
  )
  expect(await admin.must('GET', '/admin/registrations/stats')).toMatchObject({ total_pending: 2, total_rejected: 1 })
  expect((await (await signIn('advertiser')).must('GET', '/ads/my-bookings')).total).toBeGreaterThan(0)

  expect((await admin.must('GET', '/admin/inquiries')).counts).toEqual({ all: 3, new: 1, contacted: 1, closed: 1 })
  const advertiser = await signIn('advertiser')
  const statuses = (await advertiser.must('GET', '/campaigns')).map(({ status }: { status: string }) => status)
  expect(statuses.sort()).toEqual(['draft', 'queued'])
  expect((await admin.must('GET', '/admin/tickets')).counts).toMatchObject({ open: 1, answered: 1 })

  const driver = await signIn('driver')
  const playsToday = async () => (await driver.must('GET', '/driver/overview')).month.plays as number
  await vi.waitFor(async () => expect(await playsToday()).toBeGreaterThan(0), { timeout: 40_000, interval: 500 })
  // One driver without a permit, one whose permit nobody has confirmed.
  const withoutPermit = async () => (await admin.must('GET', '/admin/drivers')).summary.withoutPermit as number
  await vi.waitFor(async () => expect(await withoutPermit()).toBe(2), { timeout: 20_000, interval: 500 })
  const before = ads.length
  await server.restart()
  expect((await admin.must('GET', '/admin/ads')).total).toBe(before)
  await server.remove()
  await fresh.remove()
}, 120_000)
