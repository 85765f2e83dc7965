import { addDays, dayOf } from '@ayob/contract/days'
import { createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, payInSandbox, signInAdmin } from '@ayob/testkit/people'
import { startServer } from '@ayob/testkit/server'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../setup/fresh-database'

const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' }
const DAY_S = 86_400

it('what fell due while the server was down is done within 5 seconds of its next start', async () => {
  const fresh = await freshDatabase()
  const server = await startServer({
    env: {
      ...ADMIN,
      RATE_LIMIT: 'off',
      DATA_DIR: fresh.dataDir,
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    },
  })
  const visitor = createApi(server.url)
  const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const advertiser = await addMember(visitor, admin, 'advertiser')
  const book = async () => {
    const { booking_id: id } = await advertiser.api.must('POST', '/ads/book', await bookingForm(advertiser.api, 7))
    await admin.must('POST', `/admin/ads/${id}/approve`, { startDate: addDays(dayOf(new Date()), 1) })
    return id as string
  }
  const paid = await book()
  await payInSandbox(advertiser.api, paid)
  const unpaid = await book()
  const states = async () => {
    const { bookings } = await advertiser.api.must('GET', '/ads/my-bookings')
    const of = (id: string) => bookings.find((one: { id: string }) => one.id === id)
    return { paid: of(paid).status, unpaid: of(unpaid).paymentStatus }
  }
  expect(await states()).toEqual({ paid: 'scheduled', unpaid: 'pending' })

  await server.restart({ CLOCK_OFFSET_S: String(3 * DAY_S) })
  await vi.waitFor(async () => expect(await states()).toEqual({ paid: 'running', unpaid: 'overdue' }), {
    timeout: 5_000,
  })
  await server.restart({ CLOCK_OFFSET_S: String(11 * DAY_S) })
  await vi.waitFor(async () => expect((await states()).paid).toBe('completed'), { timeout: 5_000 })
  await vi.waitFor(
    async () => {
      const subjects = (await server.mails()).map(({ to, subject }) => `${to} ${subject}`)
      expect(subjects.filter((line) => line.startsWith(advertiser.email)).length).toBeGreaterThanOrEqual(6)
    },
    { timeout: 10_000 },
  )
  await server.remove()
  await fresh.remove()
}, 120_000)
