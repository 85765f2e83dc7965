import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  for (const [at, company] of ['Tea', 'Spice', 'Cinnamon 100%'].entries()) {
    server.clock.set(new Date(`2026-03-0${at + 2}T06:00:00Z`))
    const form = { name: `Person ${at}`, email: `p${at}@mail.example`, company, phone: '0112345678', message: 'Hello' }
    await server.call(calls.sendInquiry, { body: form })
  }
})
afterAll(() => server.stop())

const list = async (query = '') => (await server.call(calls.adminInquiries, { query, token: admin })).body
const companies = async (query: string) => (await list(query)).inquiries.map(({ company }) => company) as string[]
const put = (id: string, status: unknown) =>
  server.call(calls.setInquiryStatus, { params: { id }, token: admin, body: { status } })

describe('the list', () => {
  it('returns all with every field, newest first, with counts over all', async () => {
    const { success, inquiries, total, page, limit, counts } = await list()
    expect({ success, total, page, limit }).toEqual({ success: true, total: 3, page: 1, limit: 50 })
    expect(counts).toEqual({ all: 3, new: 3, contacted: 0, closed: 0 })
    expect(inquiries[0]).toEqual({
      id: expect.any(String),
      name: 'Person 2',
      company: 'Cinnamon 100%',
      email: 'p2@mail.example',
      phone: '0112345678',
      message: 'Hello',
      status: 'new',
      created_at: '2026-03-04T06:00:00.000Z',
    })
  })

  it('paginates, searches words literally, sorts, and filters', async () => {
    expect(await companies('?limit=1&page=2')).toEqual(['Spice'])
    expect((await list('?limit=1&page=1000000')).inquiries).toEqual([])
    expect(await companies('?q=100%25')).toEqual(['Cinnamon 100%'])
    expect(await companies('?q=p0@mail')).toEqual(['Tea'])
    expect(await companies('?sort=company')).toEqual(['Cinnamon 100%', 'Spice', 'Tea'])
    expect(await companies('?sort=company&order=desc')).toEqual(['Tea', 'Spice', 'Cinnamon 100%'])
    expect((await list('?status=closed')).total).toBe(0)
  })

  it('refuses an unknown status, sort order and page', async () => {
    for (const [query, field] of [
      ['?status=done', 'status'],
      ['?sort=phone', 'sort'],
      ['?page=0', 'page'],
      ['?page=1000001', 'page'],
    ]) {
      const answer = await server.call(calls.adminInquiries, { query, token: admin })
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { [field ?? '']: expect.any(String) } },
      })
    }
  })
})

describe('the status', () => {
  it('changes from new to contacted to closed, which is final', async () => {
    const { id } = present((await list()).inquiries[0])
    expect(await put(id, 'contacted')).toMatchObject({
      status: 200,
      body: { message: 'Inquiry status updated successfully', inquiry: { id, status: 'contacted' } },
    })
    expect((await put(id, 'contacted')).status).toBe(409)
    expect((await put(id, 'new')).status).toBe(409)
    expect((await put(id, 'closed')).status).toBe(200)
    for (const status of ['new', 'contacted', 'closed']) expect((await put(id, status)).status).toBe(409)
    expect((await list()).counts).toEqual({ all: 3, new: 2, contacted: 0, closed: 1 })
  })

  it('closes a new one; of two concurrent administrators exactly one succeeds', async () => {
    const { id } = present((await list('?status=new')).inquiries[0])
    const answers = await Promise.all([put(id, 'closed'), put(id, 'closed')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses an invalid status, and an invalid id', async () => {
    const { id } = present((await list()).inquiries[0])
    expect((await put(id, 'done')).status).toBe(400)
    expect((await put('nothing', 'closed')).status).toBe(404)
  })
})

describe('the activity log', () => {
  const activity = async (query = '') => (await server.call(calls.adminActivity, { query, token: admin })).body

  it('lists who did what to whom, when and from where, newest first', async () => {
    const driver = await server.approved('driver')
    const { activities, total, actions, people } = await activity()
    expect(total).toBe(activities.length)
    expect(activities[0]).toEqual({
      id: expect.any(String),
      at: server.clock.now().toISOString(),
      actor: { kind: 'admin', id: expect.any(String), name: expect.any(String) },
      action: 'registration.approved',
      subject: 'registration',
      subject_id: driver.id,
      subject_name: 'Nimal Perera',
      details: {},
      address: '127.0.0.1',
    })
    expect(actions).toEqual(expect.arrayContaining(['inquiry.status', 'registration.approved']))
    expect(people).toEqual([{ id: present(activities[0]).actor.id, name: present(activities[0]).actor.name }])
  })

  it('can be filtered by action or its kind, person, subject, day and words', async () => {
    const all = await activity()
    const of = async (query: string) => (await activity(query)).total
    const inquiries = await of('?action=inquiry.status')
    expect(inquiries).toBe(3)
    expect(await of('?action=inquiry')).toBe(inquiries)
    expect(await of('?action=inq')).toBe(0)
    expect(await of(`?actor=${present(all.people[0]).id}`)).toBe(all.total)
    expect(await of('?actor=nobody')).toBe(0)
    expect(await of(`?subject_id=${present(all.activities[0]).subject_id}`)).toBe(1)
    expect(await of('?from=2026-03-05')).toBe(0)
    expect(await of('?from=2026-03-04&to=2026-03-04')).toBe(all.total)
    expect(await of('?q=contacted')).toBe(2)
  })

  it('is exported as CSV, completely and without formulas', async () => {
    const csv = await server.call(calls.exportActivity, { query: 'action=inquiry', token: admin })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = csv.text.trim().split('\n')
    expect(lines[0]?.replace('\ufeff', '')).toBe('at,actor,action,subject,subject_id,subject_name,details,address')
    expect(lines).toHaveLength(4)
  })

  it("can't be changed", async () => {
    const { db } = server.database
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
  })
})
