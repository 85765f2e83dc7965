import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import type { RegistrationWarning } from '@ayob/contract/registrations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const get = async <C extends Call>(call: C, sent: Sent<C> = {}) =>
  (await server.call(call, { ...sent, token: admin })).body
const signUp = async (type: 'driver' | 'advertiser', change: Record<string, unknown>) => {
  const { body } = await server.call(calls.signUp, { body: server.form(type, change) })
  return { id: body.user.id, token: body.token }
}
const pending = async (id: string) => {
  const { registrations } = await get(calls.pendingRegistrations, { query: 'limit=200' })
  return registrations.find((one) => one.id === id)
}
const warningsOf = async (id: string): Promise<RegistrationWarning[]> => present(await pending(id)).warnings
const codesOf = async (id: string) => (await warningsOf(id)).map(({ code }) => code)
const decide = (id: string, verdict: 'approve' | 'reject', type = 'driver') =>
  server.send('POST', `/api/admin/registrations/${id}/${verdict}`, { token: admin, body: { type } })

describe('warnings of a registration', () => {
  const kasun = { first_name: 'Kasun', last_name: 'Silva' }

  it('say which account has the same NIC, in the old form or the new', async () => {
    const first = await signUp('driver', { ...kasun, phone: '077 111 0001', national_id: '851234567V' })
    const second = await signUp('driver', { phone: '077 111 0002', national_id: '198512304567' })
    const third = await signUp('driver', { phone: '077 111 0003', national_id: '85-1234568 V' })
    const [warning] = await warningsOf(second.id)
    expect(warning).toEqual({
      code: 'nic_known',
      text: 'This NIC is known from Kasun Silva (waits for review).',
      accounts: [{ id: first.id, name: 'Kasun Silva', status: 'pending' }],
    })
    expect(await codesOf(first.id)).toEqual(['nic_known', 'permit_missing'])
    expect(await codesOf(third.id)).toEqual(['permit_missing'])
  })

  it('say which account has the same vehicle, phone or business number, however it was written', async () => {
    const known = await server.approved('driver', {
      ...kasun,
      phone: '077 222 0001',
      national_id: '861234567V',
      vehicle_number: 'WP CAX-0001',
    })
    const same = await signUp('driver', {
      phone: '+94 77 222 0001',
      national_id: '871234567V',
      vehicle_number: 'cax 0001',
    })
    const warnings = await warningsOf(same.id)
    expect(warnings.map(({ code }) => code)).toEqual(['plate_known', 'phone_known', 'permit_missing'])
    expect(warnings[0]).toMatchObject({
      text: 'This vehicle number is known from Kasun Silva (approved).',
      accounts: [{ id: known.id, status: 'approved' }],
    })
    await signUp('advertiser', { phone: '077 222 0003', business_registration_number: 'PV 900 01' })
    const shop = await signUp('advertiser', { phone: '077 222 0004', business_registration_number: 'pv-90001' })
    expect(await codesOf(shop.id)).toEqual(['business_known'])
  })

  it('name three accounts and say that there are more', async () => {
    const number = { phone: '077 333 0001' }
    const ids: string[] = []
    for (const business of ['PV 70001', 'PV 70002', 'PV 70003', 'PV 70004', 'PV 70005']) {
      ids.push((await signUp('advertiser', { ...number, business_registration_number: business })).id)
    }
    const [warning] = await warningsOf(ids[0] ?? '')
    expect(warning?.accounts).toHaveLength(3)
    expect(warning?.text).toMatch(/and more\.$/)
  })

  it('leave out who was rejected, and are gone once it is decided', async () => {
    const numbers = { phone: '077 444 0001', national_id: '881234567V', vehicle_number: 'CAY-0001' }
    const first = await signUp('driver', numbers)
    const second = await signUp('driver', numbers)
    expect(await codesOf(second.id)).toEqual(['nic_known', 'plate_known', 'phone_known', 'permit_missing'])
    await decide(first.id, 'reject')
    expect(await codesOf(second.id)).toEqual(['permit_missing'])
    await decide(second.id, 'approve')
    const { registrations } = await get(calls.approvedRegistrations, { query: 'limit=200' })
    expect(present(registrations.find(({ id }) => id === second.id)).warnings).toEqual([])
  })

  it('tell of forms that are none, and never refuse them', async () => {
    const odd = await signUp('driver', { phone: '077 555 0001', national_id: 'N 123', vehicle_number: 'my bus' })
    expect(await codesOf(odd.id)).toEqual(['nic_form', 'plate_form', 'permit_missing'])
    expect((await decide(odd.id, 'approve')).status).toBe(200)
  })

  it('miss a permit that has run out, and not one that holds today', async () => {
    const { id } = await signUp('driver', { phone: '077 666 0001', national_id: '891234567V' })
    const permit = (permit_expires: string) =>
      server.database.db
        .updateTable('vehicles')
        .set({ permit_number: 'P-1', permit_expires })
        .where('driver_id', '=', id)
        .execute()
    await permit('2026-03-01')
    expect(await codesOf(id)).toEqual(['permit_missing'])
    await permit('2026-03-02')
    expect(await codesOf(id)).toEqual([])
  })
})

describe('a decision', () => {
  it('of two administrators at once, one counts and is written down; the other is told', async () => {
    const { id } = await signUp('driver', {})
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'conflict', error: expect.stringMatching(/already/) })
    const { activities } = await get(calls.adminActivity, { query: 'limit=200' })
    const about = activities.filter((entry) => entry.subject_id === id)
    expect(about).toHaveLength(1)
  })

  it('needs the id of a registration: not of a booking, an administrator or nobody', async () => {
    const advertiser = await server.approved('advertiser')
    const booking = await server.submitted(advertiser.token)
    const { user } = (await server.call(calls.profile, { token: admin })).body
    for (const id of [booking, user.id, 'nobody', '%00', "' or 1=1 --"]) {
      const { status } = await decide(encodeURIComponent(id), 'approve')
      expect([400, 404], id).toContain(status)
    }
    expect((await decide(advertiser.id, 'approve', 'advertiser')).status).toBe(409)
    const driver = await signUp('driver', {})
    expect(
      (
        await server.call(calls.approveAd, {
          params: { id: driver.id },
          token: admin,
          body: { startDate: '2026-03-03' },
        })
      ).status,
    ).toBe(404)
  })

  it('finds people by name, number and organization on every tab', async () => {
    const { id } = await signUp('driver', { first_name: 'Zoysa', vehicle_number: 'ZZZ-4321' })
    for (const q of ['zoysa', 'zzz-43']) {
      const { registrations, total } = await get(calls.pendingRegistrations, { query: `q=${q}` })
      expect([present(registrations[0]).id, total]).toEqual([id, 1])
    }
    expect((await get(calls.approvedRegistrations, { query: 'q=zoysa' })).total).toBe(0)
    await decide(id, 'approve')
    expect((await get(calls.approvedRegistrations, { query: 'q=zoysa' })).total).toBe(1)
    expect((await get(calls.pendingRegistrations, { query: 'q=zoysa&page=1000000' })).registrations).toEqual([])
  })
})

describe('the link of a document', () => {
  const withDocument = async () => {
    const driver = await signUp('driver', {})
    await server.upload(calls.uploadDocuments, driver.token, 'driving_license_document', 'licence.pdf', PDF)
    const link = present(present(await pending(driver.id)).details.driving_license_document_url)
    return { ...driver, link }
  }
  const status = async (link: string) => (await server.send('GET', link)).status
  const viewsOf = async (id: string) => {
    const { activities } = await get(calls.adminActivity, { query: 'limit=200&action=document.viewed' })
    return activities.filter((entry) => entry.subject_id === id)
  }

  it('opens for five minutes, is written down with who opened it, and is given anew', async () => {
    const { id, link } = await withDocument()
    expect(await status(link)).toBe(200)
    expect(await viewsOf(id)).toHaveLength(1)
    expect((await viewsOf(id))[0]).toMatchObject({ details: { field: 'driving_license_document' } })
    server.clock.advance(300_000)
    expect(await status(link)).toBe(404)
    const renewed = present(present(await pending(id)).details.driving_license_document_url)
    expect(await status(renewed)).toBe(200)
    expect(await viewsOf(id)).toHaveLength(2)
  })

  it('ends with the session that asked for it', async () => {
    const { id } = await withDocument()
    const token = await server.signIn(ADMIN.email, ADMIN.password)
    const { registrations } = (await server.call(calls.pendingRegistrations, { token })).body
    const own = present(registrations.find((one) => one.id === id))
    const link = present(own.details.driving_license_document_url)
    expect(await status(link)).toBe(200)
    await server.call(calls.logout, { token })
    expect(await status(link)).toBe(404)
  })

  it('is refused when it is altered, made for another or for another document', async () => {
    const { id, link } = await withDocument()
    const other = await withDocument()
    const stranger = await server.approved('advertiser')
    const [path, query] = link.split('?')
    const changed = (name: string, value: string) => {
      const search = new URLSearchParams(query)
      search.set(name, value)
      return `${path}?${search}`
    }
    for (const altered of [
      changed('session', stranger.id),
      changed('session', id),
      changed('expires', '9999999999'),
      changed('signature', 'x'.repeat(43)),
      `${other.link.split('?')[0]}?${query}`,
      path ?? '',
    ]) {
      expect(await status(altered), altered).toBe(404)
    }
    expect(await viewsOf(id)).toEqual([])
  })

  it('of an administrator ends with the account of the administrator', async () => {
    const { link } = await withDocument()
    const set = (state: 'inactive' | 'approved') =>
      server.database.db.updateTable('users').set({ status: state }).where('email', '=', ADMIN.email).execute()
    await set('inactive')
    expect(await status(link)).toBe(404)
    await set('approved')
    expect(await status(link)).toBe(200)
  })
})
