import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let reader: { id: string; token: string; email: string }
beforeAll(async () => {
  // A Monday, 11:30 in Colombo.
  server = await startServer()
  reader = await server.approved('advertiser')
  await server.approved('advertiser')
  const driver = await server.approved('driver')
  for (const { token } of [reader, driver]) await choose(token, { weeklyReports: true })
})
afterAll(() => server.stop())

const choose = (token: string, notifications: Record<string, boolean>) =>
  server.call(calls.changeSettings, { token, body: { notifications } })
const reports = async () => {
  await server.tick()
  return server.database.db
    .selectFrom('mails')
    .selectAll()
    .where('template', '=', 'weekly-report')
    .orderBy('id')
    .execute()
}
const at = (instant: string) => server.clock.set(new Date(instant))

describe('the weekly report', () => {
  it('is sent once to those who asked for it, however often the job runs', async () => {
    expect(await reports()).toHaveLength(1)
    const [mail, ...others] = await reports()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(reader.email)
    expect(mail?.subject).toBe('Your ads from 23 February 2026 to 1 March 2026')
    expect(mail?.text).toContain('/reports?from=2026-02-23&to=2026-03-01')
    expect(mail?.text).toContain('Plays: 0')
  })

  it('waits for Monday morning, and is sent later when the server was down then', async () => {
    at('2026-03-08T20:00:00Z')
    expect(await reports()).toHaveLength(1)
    at('2026-03-12T09:00:00Z')
    const written = await reports()
    expect(written.map(({ subject }) => subject)).toEqual([
      'Your ads from 23 February 2026 to 1 March 2026',
      'Your ads from 2 March 2026 to 8 March 2026',
    ])
  })

  it('can be stopped from the mail, without signing in', async () => {
    const link = (await reports()).at(-1)?.opt_out_url
    const { pathname, search } = new URL(link ?? '')
    const { status } = await server.send('POST', `${pathname}${search}`)
    expect(status).toBe(200)
    const { settings } = (await server.call(calls.getSettings, { token: reader.token })).body
    expect(settings.notifications).toMatchObject({ weeklyReports: false, email: true })
    at('2026-03-16T06:00:00Z')
    expect(await reports()).toHaveLength(2)
  })

  it('is not sent to anybody who wants no mails at all', async () => {
    await choose(reader.token, { weeklyReports: true, email: false })
    expect(await reports()).toHaveLength(2)
    await choose(reader.token, { email: true })
    expect(await reports()).toHaveLength(3)
  })
})
