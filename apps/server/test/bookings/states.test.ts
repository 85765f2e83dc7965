import { randomUUID } from 'node:crypto'
import { AD_FILTERS } from '@ayob/contract/ads'
import { APPROVAL_STATES, BOOKING_STATES, type BookingState, PAYMENT_STATES } from '@ayob/contract/booking-states'
import { calls } from '@ayob/contract/calls'
import { inFilter } from '@ayob/domain/bookings/labels'
import { after, SUBMITTED } from '@ayob/domain/bookings/lifecycle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

const STATES: readonly BookingState[] = APPROVAL_STATES.flatMap((approvalStatus) =>
  PAYMENT_STATES.flatMap((paymentStatus) =>
    BOOKING_STATES.map((status) => ({ approvalStatus, paymentStatus, status })),
  ),
)

let server: TestServer
let admin: string
const ids = new Map<string, BookingState>()
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  const { token } = await server.approved('advertiser')
  const model = await server.submitted(token)
  const { db } = server.database
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', model).executeTakeFirstOrThrow()
  const { taken_down_at, taken_down_reason, settled_at, hours, ...copied } = row
  for (const [index, state] of STATES.entries()) {
    const id = randomUUID()
    ids.set(id, state)
    await db
      .insertInto('bookings')
      .values({
        ...copied,
        id,
        number: row.number + 1 + index,
        qr_code: id,
        ad_locations: JSON.stringify(row.ad_locations),
        route_ids: JSON.stringify(row.route_ids),
        approval_status: state.approvalStatus,
        payment_status: state.paymentStatus,
        status: state.status,
      })
      .execute()
  }
  ids.set(model, SUBMITTED)
})
afterAll(() => server.stop())

const sorted = (all: Iterable<string>) => [...all].sort()
const idsWhere = (fits: (state: BookingState) => boolean) =>
  sorted([...ids].flatMap(([id, state]) => (fits(state) ? [id] : [])))

it.each(AD_FILTERS)('the database and the domain agree on the tab %s in every state', async (status) => {
  const { body } = await server.call(calls.adminAds, { token: admin, query: `status=${status}&limit=200` })
  const expected = idsWhere((state) => inFilter(state, status))
  expect(sorted(body.ads.map(({ id }) => id))).toEqual(expected)
  expect(body.counts[status]).toBe(expected.length)
})

it('waiting ads are those that can be approved, and each ad offers the steps that the lifecycle allows', async () => {
  const { body } = await server.call(calls.adminPendingAds, { token: admin, query: 'limit=200' })
  expect(sorted(body.ads.map(({ id }) => id))).toEqual(
    idsWhere((state) => after(state, 'approve', 'admin') !== undefined),
  )
  const all = await server.call(calls.adminAds, { token: admin, query: 'status=all&limit=200' })
  for (const { id, actions } of all.body.ads) {
    const state = ids.get(id)
    if (!state) throw new Error('an ad nobody made')
    for (const event of ['approve', 'reject', 'publish', 'pause', 'resume'] as const) {
      expect(actions.includes(event), `${event} in ${JSON.stringify(state)}`).toBe(
        after(state, event, 'admin') !== undefined,
      )
    }
  }
})
