import { randomUUID } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { type Api, createApi } from '@ayob/testkit/api'
import type { RunningServer } from '@ayob/testkit/server'

/** Decides everything that waits, so that a test knows the contents of the queues. */
export async function emptyQueues(admin: Api): Promise<void> {
  const { registrations } = await admin.must(calls.pendingRegistrations, { query: 'limit=200' })
  for (const { id, type } of registrations)
    await admin.must(calls.rejectRegistration, { params: { id }, body: { type } })
  const { ads } = await admin.must(calls.adminPendingAds, { query: 'limit=200' })
  for (const { id } of ads) await admin.must(calls.rejectAd, { params: { id } })
}

/** A driver with this first name who waits for review. */
export async function applicant(server: RunningServer, firstName: string, change: object = {}) {
  const visitor = createApi(server.url)
  const { user, token } = await visitor.must(calls.signUp, {
    body: {
      user_type: 'driver',
      first_name: firstName,
      last_name: 'Silva',
      email: `${randomUUID()}@ayob.example`,
      phone: '+94 77 765 4321',
      password: 'ride-the-city-26',
      confirm_password: 'ride-the-city-26',
      vehicle_number: 'WP QAB-4711',
      national_id: '198512304567',
      driving_license: 'B7654321',
      ...change,
    },
  })
  return { id: user.id, api: visitor.as(token) }
}
