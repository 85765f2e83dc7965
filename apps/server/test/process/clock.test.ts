import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { readMails } from '@ayob/testkit/mails'
import { present } from '@ayob/testkit/present'
import { expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { openAgain, startServer, type TestServer } from '../setup/start-server'

it('work that became due while the server was down is done at its next start, before the first regular round', async () => {
  let server = await startServer()
  const { clock } = server
  const advertiser = await server.approved('advertiser')
  const book = async () => {
    const id = await server.submitted(advertiser.token)
    const startDate = dayOf(new Date(clock.now().getTime() + DAY_MS))
    await server.call(calls.approveAd, { params: { id }, token: await server.admin(), body: { startDate } })
    return id
  }
  const paid = await book()
  await payBooking(server, advertiser.token, paid)
  const unpaid = await book()
  const states = async ({ call, signIn }: TestServer) => {
    // No session lasts for the weeks that pass here.
    const { bookings } = (await call(calls.myBookings, { token: await signIn(advertiser.email) })).body
    const of = (id: string) => bookings.find((one) => one.id === id)
    return { paid: present(of(paid)).status, unpaid: present(of(unpaid)).paymentStatus }
  }
  expect(await states(server)).toEqual({ paid: 'scheduled', unpaid: 'pending' })

  /** Starts a number of days later, and stops. A stop waits for the work of the start, but not for regular rounds. */
  const startAndStop = async (days: number) => {
    clock.advance(days * DAY_MS)
    const late = await openAgain(server)
    await late.open()
    server = await openAgain(late)
  }
  await startAndStop(3)
  expect(await states(server)).toEqual({ paid: 'running', unpaid: 'overdue' })
  await startAndStop(37)
  expect(await states(server)).toMatchObject({ paid: 'completed' })
  await server.settle()
  const mails = await readMails(join(server.dataDir, 'outbox'))
  expect(mails.filter(({ to }) => to === advertiser.email).length).toBeGreaterThanOrEqual(6)
  await server.stop()
})
