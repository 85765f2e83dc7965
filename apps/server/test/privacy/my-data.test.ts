import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { present } from '@ayob/testkit/present'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesOf } from '../../src/backup/tables'
import { payBooking } from '../setup/notice'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const request = (token: string, body: unknown) => server.call(calls.sendDataRequest, { token, body })
const requested = async (token: string, kind: string): Promise<string> =>
  (await request(token, { kind, details: 'Please' })).body.data_request.id
const answer = async (id: string, body: unknown) =>
  server.call(calls.answerDataRequest, { params: { id }, token: await server.admin(), body })
const consentsOf = (userId: string) =>
  server.database.db.selectFrom('consents').selectAll().where('user_id', '=', userId).orderBy('id').execute()

describe('consent', () => {
  it('is stored with version, language, time and address if it was given at sign-up, and only then', async () => {
    const signUp = async (change: Record<string, unknown>) => {
      const { body } = await server.call(calls.signUp, { body: server.form('advertiser', change) })
      return body.user.id
    }
    expect(await consentsOf(await signUp({}))).toEqual([])
    expect(await consentsOf(await signUp({ consent: false }))).toEqual([])
    const kept = { kind: 'privacy', given: true, language: 'en', at: server.clock.now(), address: '127.0.0.1' }
    expect(await consentsOf(await signUp({ consent: true }))).toMatchObject([{ ...kept, version: PRIVACY_VERSION }])
    const both = await signUp({ privacy_version: '2026-01-31', language: 'ta', marketing: true })
    expect(await consentsOf(both)).toMatchObject([
      { ...kept, version: '2026-01-31', language: 'ta' },
      { kind: 'marketing', given: true, version: PRIVACY_VERSION },
    ])
    const wrong = await server.call(calls.signUp, {
      body: server.form('advertiser', { privacy_version: 'the new one' }),
    })
    expect(wrong.body.fields).toHaveProperty('privacy_version')
  })

  it('for marketing is recorded each time it is given or withdrawn', async () => {
    const { id, token } = await server.approved('driver')
    for (const marketing of [true, true, false]) {
      await server.call(calls.changeSettings, { token, body: { marketing } })
    }
    expect((await consentsOf(id)).map(({ kind, given }) => [kind, given])).toEqual([
      ['marketing', true],
      ['marketing', false],
    ])
  })
})

describe('the export', () => {
  it('contains everything about an advertiser and nothing about anybody else, no secret and no hash', async () => {
    const { token, email, id } = await server.approved('advertiser', { consent: true })
    const other = await server.approved('advertiser')
    await server.submitted(other.token, { brandName: 'Not mine' })
    await server.submitted(token, { brandName: 'Mine' })
    await server.call(calls.openTicket, {
      token,
      body: { subject: 'A question', description: 'Mine too' },
    })
    await request(token, { kind: 'access' })
    await server.settle()
    const file = await server.call(calls.exportMyData, { token })
    expect(file.headers['content-disposition']).toBe('attachment; filename="ayob-my-data-2026-03-02.json"')
    expect(file.body).toMatchObject({
      account: { id, email, organization_name: expect.stringMatching(/^Shop/) },
      settings: { theme: 'system' },
      consents: [{ kind: 'privacy', version: PRIVACY_VERSION }],
      data_requests: [{ kind: 'access', status: 'open' }],
      sessions: { open: [{ device: expect.any(String) }], two_step_sign_in: false },
      bookings: [{ brand_name: 'Mine', reference: expect.stringMatching(/^AYB-/), history: [{ event: 'submit' }] }],
      mails: expect.arrayContaining([expect.anything(), expect.anything()]),
      campaigns: [],
      creatives: [{ name: 'ad.png' }],
      payments: { payments: [], invoices: [] },
      tickets: [{ subject: 'A question', description: 'Mine too', messages: [] }],
    })
    expect(file.text).not.toContain('Not mine')
    expect(file.text).not.toContain(other.email)
    expect(file.text).not.toMatch(/argon2|password_hash|token|sealed|secret/i)
  })

  it('contains the full national id, documents, vehicle and screens of a driver', async () => {
    const { token } = await server.approved('driver')
    await server.upload(calls.uploadDocuments, token, 'national_id_document', 'nic.pdf', PDF)
    const { body } = await server.call(calls.exportMyData, { token })
    expect(body).toMatchObject({
      account: {
        national_id: '911042754V',
        documents: [{ field: 'national_id_document', name: 'nic.pdf' }],
        vehicles: [{ vehicle_type: 'tuktuk', plate: expect.stringMatching(/^CAB-/) }],
      },
      screens: [],
      airtime: [],
      looks: [],
    })
  })

  it('is only for the signed-in person', async () => {
    expect((await server.call(calls.exportMyData)).status).toBe(401)
    expect((await server.call(calls.exportMyData, { token: await server.admin() })).body).toMatchObject({
      account: { email: 'admin@test.example' },
      activity: expect.arrayContaining([
        expect.objectContaining({ action: 'registration.approved', address: '127.0.0.1' }),
      ]),
    })
  })
})

describe('requests', () => {
  it('are due in 21 working days, mailed to the person and to administrators, and listed only for their owner', async () => {
    const { token, email } = await server.approved('driver')
    const stranger = await server.approved('driver')
    const sent = await request(token, { kind: 'correction', details: 'My name has an h' })
    expect(sent.status).toBe(201)
    expect(sent.body.data_request).toMatchObject({ kind: 'correction', status: 'open', due_on: '2026-03-31' })
    await server.settle()
    const mails = await server.database.db
      .selectFrom('mails')
      .select(['template', 'recipient', 'text'])
      .where('template', 'like', 'data-request-%')
      .execute()
    expect(mails.find((mail) => mail.recipient === email)?.text).toContain('31 March 2026')
    expect(mails.some((mail) => mail.recipient === 'admin@test.example')).toBe(true)
    const list = async (as: string) => (await server.call(calls.listDataRequests, { token: as })).body
    expect(await list(token)).toMatchObject({ total: 1, data_requests: [{ details: 'My name has an h' }] })
    expect(await list(stranger.token)).toMatchObject({ total: 0, data_requests: [] })
  })

  it('report missing input, and allow one open request of a kind', async () => {
    const { token } = await server.approved('driver')
    expect((await request(token, { kind: 'correction' })).body.fields).toHaveProperty('details')
    expect((await request(token, { kind: 'everything' })).body.fields).toHaveProperty('kind')
    const answers = await Promise.all([1, 2, 3].map(() => request(token, { kind: 'erasure' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await request(token, { kind: 'access' })).status).toBe(201)
  })

  it("are in the administrators' queue, earliest due date first, and are answered once", async () => {
    const own = await startServer()
    const [one, two] = [await own.approved('driver'), await own.approved('advertiser')]
    const post = (token: string) =>
      own.call(calls.sendDataRequest, { token, body: { kind: 'correction', details: 'x' } })
    await post(one.token)
    own.clock.advance(3 * DAY_MS)
    await post(two.token)
    const admin = await own.admin()
    const list = async (query = '') =>
      (await own.call(calls.adminDataRequests, { query, token: await own.admin() })).body
    const queue = await list()
    expect(queue).toMatchObject({ total: 2, counts: { all: 2, open: 2, done: 0, refused: 0 }, overdue: 0 })
    expect(queue.data_requests.map(({ person }) => person.id)).toEqual([one.id, two.id])
    expect(queue.data_requests[0]).toMatchObject({ overdue: false, person: { email: one.email, user_type: 'driver' } })
    const params = { id: present(queue.data_requests[0]).id }
    const put = (body: unknown) => own.call(calls.answerDataRequest, { params, token: admin, body })
    expect((await put({ status: 'refused' })).body.fields).toHaveProperty('answer')
    expect((await put({ status: 'open' })).status).toBe(400)
    expect((await put({ status: 'refused', answer: 'It is right already' })).body).toMatchObject({
      data_request: { status: 'refused', answer: 'It is right already' },
    })
    expect((await put({ status: 'done' })).status).toBe(409)
    await own.settle()
    const mail = await own.database.db
      .selectFrom('mails')
      .select(['recipient', 'text'])
      .where('template', '=', 'data-request-answered')
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipient: one.email, text: expect.stringContaining('It is right already') })
    own.clock.advance(60 * DAY_MS)
    expect(await list('?status=open')).toMatchObject({ overdue: 1, data_requests: [{ overdue: true }] })
    expect((await list('?status=refused')).data_requests).toMatchObject([{ overdue: false, person: { id: one.id } }])
    expect(await list('?limit=1&page=2')).toMatchObject({ total: 2, data_requests: [{ person: { id: two.id } }] })
    expect(await list('?page=1000000')).toMatchObject({ total: 2, data_requests: [] })
    expect((await own.call(calls.adminDataRequests, { query: 'status=gone', token: await own.admin() })).status).toBe(
      400,
    )
    await own.stop()
  })

  it('are found by person and words, and notify administrators in the app', async () => {
    const asker = await server.approved('driver', { first_name: 'Wasantha', last_name: 'Quill' })
    await request(asker.token, { kind: 'correction', details: 'The plate is 100% wrong' })
    const admin = await server.admin()
    const found = async (q: string) =>
      (await server.call(calls.adminDataRequests, { query: `q=${encodeURIComponent(q)}`, token: admin })).body
    for (const q of ['quill', asker.email, '100% wrong']) {
      expect(await found(q), q).toMatchObject({ total: 1, data_requests: [{ person: { name: 'Wasantha Quill' } }] })
    }
    expect((await found('%%')).total).toBe(0)
    await server.settle()
    const { notifications } = (await server.call(calls.listNotifications, { token: admin })).body
    expect(notifications[0]).toMatchObject({
      kind: 'data.requested',
      title: 'Request about personal data',
      message: 'Wasantha Quill asks for a correction of their data.',
      link: '/admin/data-requests',
    })
  })
})

describe('erasure', () => {
  /** The tables in which a text still occurs. */
  const tracesOf = async (text: string) => {
    const found: string[] = []
    for (const { name } of await tablesOf(server.database.db)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(name)} t where t::text ilike ${`%${text}%`}
      `.execute(server.database.db)
      if ((rows[0]?.n ?? 0) > 0) found.push(name)
    }
    return found
  }

  it('removes a driver from everything, ends the sessions, and removes documents and photo', async () => {
    const name = { first_name: 'Zubeida', last_name: 'Quazwini', phone: '+94 77 765 4321' }
    const { id, email, token } = await server.approved('driver', name)
    const sendPaper = () => server.upload(calls.uploadDocuments, token, 'national_id_document', 'nic.pdf', PDF)
    const { documents: earlier } = (await sendPaper()).body
    const { documents } = (await sendPaper()).body
    const photo = (
      await server.upload(calls.setPhoto, token, 'file', 'me.png', await server.picture(60, 60))
    ).body.photo_url.replace('/uploads/', '')
    await server.call(calls.openTicket, { token, body: { subject: 'Zubeida asks', description: 'x' } })
    const requestId = await requested(token, 'erasure')
    await server.settle()
    expect((await answer(requestId, { status: 'done' })).body.data_request).toMatchObject({
      status: 'done',
      person: { name: 'Erased account', email: `${id}@erased.invalid` },
    })
    expect((await server.call(calls.profile, { token })).status).toBe(401)
    expect((await server.call(calls.signIn, { body: { email, password: PASSWORD } })).status).toBe(401)
    const nobody = { email: `${id}@erased.invalid`, password: PASSWORD }
    expect((await server.call(calls.signIn, { body: nobody })).status).toBe(401)
    await server.settle()
    for (const trace of ['Quazwini', '767 4321', '911042754V']) expect(await tracesOf(trace), trace).toEqual([])
    // Mails to administrators and the outbox are removed automatically within 90 days.
    expect(await tracesOf('Zubeida')).toEqual(['events', 'mails'])
    expect(await tracesOf(email)).toEqual(['mails'])
    const left = await server.database.db
      .selectFrom('mails')
      .select('template')
      .where('recipient', '=', email)
      .execute()
    expect(left).toEqual([{ template: 'data-request-answered' }])
    for (const file of [earlier.national_id_document, documents.national_id_document, photo]) {
      expect(existsSync(join(server.dataDir, 'uploads', 'kept', present(file)))).toBe(false)
    }
    expect((await server.call(calls.signUp, { body: server.form('driver', { email }) })).status).toBe(201)
  })

  it('waits for a paid flight, keeps its booking and invoice, and withdraws unpaid ones', async () => {
    const { id, token } = await server.approved('advertiser')
    const admin = await server.admin()
    const paid = await server.submitted(token, { contactEmail: 'private@person.example', notes: 'Ring me' })
    await server.call(calls.approveAd, { params: { id: paid }, token: admin, body: { startDate: '2026-03-02' } })
    await payBooking(server, token, paid)
    const unpaid = await server.submitted(token)
    const requestId = await requested(token, 'erasure')
    const refused = await answer(requestId, { status: 'done' })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('a paid flight is not over') },
    })
    expect((await server.call(calls.profile, { token })).status).toBe(200)
    await server.call(calls.setAdStatus, { params: { id: paid }, token: admin, body: { status: 'running' } })
    server.clock.advance(40 * DAY_MS)
    await server.tick()
    expect((await answer(requestId, { status: 'done' })).status).toBe(200)
    const rows = await server.database.db
      .selectFrom('bookings')
      .select(['id', 'status', 'contact_email', 'notes', 'brand_name'])
      .where('advertiser_id', '=', id)
      .orderBy('number')
      .execute()
    expect(rows).toMatchObject([
      { id: paid, status: 'completed', contact_email: '', notes: null, brand_name: 'Ceylon Tea House' },
      { id: unpaid, status: 'cancelled', contact_email: '', notes: null },
    ])
    const invoices = await server.database.db
      .selectFrom('invoices')
      .select('number')
      .where('booking_id', '=', paid)
      .execute()
    expect(invoices).toHaveLength(1)
    await server.settle()
  })

  it('is not possible for administrators, and only they answer requests', async () => {
    const admin = await server.admin()
    const own = await requested(admin, 'erasure')
    expect((await answer(own, { status: 'done' })).status).toBe(409)
    const { token } = await server.approved('driver')
    const id = await requested(token, 'erasure')
    const path = `/api/admin/data-requests/${id}`
    expect((await server.send('PUT', path, { token, body: { status: 'done' } })).status).toBe(403)
    expect((await server.call(calls.adminDataRequests, { token })).status).toBe(403)
  })
})

it('documents of rejected applicants are removed after 90 days, those of others stay', async () => {
  const documentOf = async (token: string): Promise<string> =>
    present(
      (await server.upload(calls.uploadDocuments, token, 'national_id_document', 'nic.pdf', PDF)).body.documents
        .national_id_document,
    )
  const { body } = await server.call(calls.signUp, { body: server.form('driver') })
  const rejected = await documentOf(body.token)
  const approved = await server.approved('driver')
  const kept = await documentOf(approved.token)
  await server.call(calls.rejectRegistration, {
    params: { id: body.user.id },
    token: await server.admin(),
    body: { type: 'driver' },
  })
  const there = async () => ({
    rows: (
      await server.database.db.selectFrom('documents').select('file').where('file', 'in', [rejected, kept]).execute()
    ).map(({ file }) => file),
    files: [rejected, kept].filter((file) => existsSync(join(server.dataDir, 'uploads', 'kept', file))),
  })
  server.clock.advance(90 * DAY_MS)
  await server.tick()
  expect((await there()).files).toEqual([rejected, kept])
  server.clock.advance(1000)
  await server.tick()
  expect(await there()).toEqual({ rows: [kept], files: [kept] })
})
