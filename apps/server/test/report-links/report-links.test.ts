import { createHash } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { MAX_LINKS } from '@ayob/contract/report-links'
import { present } from '@ayob/testkit/present'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const TOWN = { lat: 6.9111, lng: 79.8497 }

let server: TestServer
let owner: { id: string; token: string; email: string }
let id: string
beforeAll(async () => {
  server = await startServer()
  owner = await server.approved('advertiser')
  id = await liveBooking(server, owner.token, { notes: 'Secret note', contactEmail: 'private@tea.example' })
  const tuk = await addVehicle(server)
  const from = server.clock.now().getTime()
  server.clock.advance(30_000)
  await tuk.plays(
    [0, 1, 2].map((slot) => ({
      booking_id: id,
      started_at: new Date(from + slot * 10_000).toISOString(),
      duration_ms: 10_000,
      ...TOWN,
    })),
  )
})
afterAll(() => server.stop())

const share = async (body: Record<string, unknown> = {}, token = owner.token) =>
  server.call(calls.shareBooking, { params: { id }, token, body: body as never })
const tokenOf = (url: string) => present(new URL(url).pathname.split('/')[2])
const report = (token: string) => server.call(calls.sharedReport, { params: { token } })
const proof = (token: string) => server.call(calls.sharedProof, { params: { token } })
const links = async () => (await server.call(calls.reportLinks, { params: { id }, token: owner.token })).body.links

describe('a shared report', () => {
  it('is the live report without people, positions and prices, with the fingerprint of its proof', async () => {
    const { status, body, headers } = await share()
    expect(status).toBe(201)
    expect(body.url).toMatch(/^http.*\/shared\/[\w-]{43}$/)
    expect(body.expires_at).toBe(new Date(server.clock.now().getTime() + 30 * DAY_MS).toISOString())
    expect(headers['cache-control']).toBe('no-store')
    const shared = await report(tokenOf(body.url))
    expect(shared.status).toBe(200)
    expect(shared.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    expect(shared.body.report).toMatchObject({
      brandName: 'Ceylon Tea House',
      status: 'running',
      metrics: { totalPlays: 3 },
      price: null,
      breakdown: null,
      expires_at: body.expires_at,
    })
    expect(shared.text).not.toMatch(/private@tea|Secret note|17252|17,252|cells|history|"lat"/)

    const csv = await server.call(calls.proofCsv, { params: { id }, token: owner.token })
    expect((await proof(tokenOf(body.url))).body.proof).toEqual({
      sha256: createHash('sha256').update(csv.bytes).digest('hex'),
      provisional: true,
      as_of: server.clock.now().toISOString(),
    })
  })

  it('shows the price if its advertiser chose so', async () => {
    const { body } = await share({ prices: true, days: 1 })
    expect((await report(tokenOf(body.url))).body.report).toMatchObject({
      price: 17252.76,
      breakdown: { net: 15002.4 },
    })
  })

  it('stores no address, only its hash', async () => {
    const { body } = await share()
    const rows = await server.database.db.selectFrom('report_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenOf(body.url))
    expect(rows.map(({ token_hash }) => token_hash)).toContain(
      createHash('sha256').update(tokenOf(body.url)).digest('hex'),
    )
  })

  it('gives the same answer for a guessed, an ended and an expired link', async () => {
    const gone = async (token: string) => {
      const answers = [await report(token), await proof(token)]
      return answers.map(({ status, body }) => ({ status, ...(body as object), request_id: '' }))
    }
    const ended = await share()
    const end = () => server.call(calls.revokeReportLink, { params: { id, linkId: ended.body.id }, token: owner.token })
    expect((await links()).map((link) => link.id)).toContain(ended.body.id)
    expect((await end()).status).toBe(200)
    expect((await end()).status).toBe(200)
    expect((await links()).map((link) => link.id)).not.toContain(ended.body.id)
    const short = await share({ days: 1 })
    server.clock.advance(DAY_MS - 1)
    expect((await report(tokenOf(short.body.url))).status).toBe(200)
    server.clock.advance(1)
    const guessed = await gone('a'.repeat(43))
    expect(guessed).toMatchObject([{ status: 404, code: 'not_found' }, { status: 404 }])
    expect(await gone(tokenOf(ended.body.url))).toEqual(guessed)
    expect(await gone(tokenOf(short.body.url))).toEqual(guessed)
    for (const token of ['a'.repeat(43), tokenOf(ended.body.url), tokenOf(short.body.url)]) {
      const page = await server.send('GET', `/shared/${token}`)
      expect([page.status, page.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow'])
    }
  })

  it('is looked for in the same way when its link is guessed, ended, or expired, so that the time tells nothing', async () => {
    const [ended, short] = [(await share()).body, (await share({ days: 1 })).body]
    await server.call(calls.revokeReportLink, { params: { id, linkId: ended.id }, token: owner.token })
    server.clock.advance(DAY_MS)
    const query = vi.spyOn(Client.prototype, 'query')
    const asked = async (token: string) => {
      query.mockClear()
      await report(token)
      await proof(token)
      await server.send('GET', `/shared/${token}`)
      const texts = query.mock.calls.map(([sent]) =>
        typeof sent === 'string' ? sent : (sent as { text: string }).text,
      )
      return texts.filter((text) => /report_links/.test(text))
    }
    const guessed = await asked('a'.repeat(43))
    const over = [await asked(tokenOf(ended.url)), await asked(tokenOf(short.url))]
    query.mockRestore()
    expect(guessed).toHaveLength(3)
    expect(over).toEqual([guessed, guessed])
  })

  it('is created and ended only by its advertiser, up to a maximum number', async () => {
    const other = await server.approved('advertiser')
    expect((await share({}, other.token)).status).toBe(404)
    expect((await share({}, await server.admin())).status).toBe(403)
    const mine = (await share()).body.id
    const foreign = { params: { id, linkId: mine }, token: other.token }
    expect((await server.call(calls.revokeReportLink, foreign)).status).toBe(404)
    expect((await server.call(calls.reportLinks, { params: { id }, token: other.token })).status).toBe(404)
    for (const body of [{ days: 0 }, { days: 366 }, { days: 1.5 }, { prices: 'yes' }]) {
      expect((await share(body)).status).toBe(400)
    }
    // Two at once: the booking's lock allows exactly as many as there is room for.
    const answers = await Promise.all(Array.from({ length: MAX_LINKS }, () => share()))
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
    expect(await links()).toHaveLength(MAX_LINKS)
  })

  it('comes with the weekly report, for bookings that were shown', async () => {
    const notifications = { weeklyReports: true }
    const token = await server.signIn(owner.email)
    await server.call(calls.changeSettings, { token, body: { notifications } })
    server.clock.advance(7 * DAY_MS)
    await server.tick()
    const mail = await server.database.db
      .selectFrom('mails')
      .select('text')
      .where('template', '=', 'weekly-report')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const [url = ''] = /http\S+\/shared\/\S+/.exec(mail.text) ?? []
    expect((await report(tokenOf(url))).body.report).toMatchObject({ brandName: 'Ceylon Tea House', price: null })
  })
})
