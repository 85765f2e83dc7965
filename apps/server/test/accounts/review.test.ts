import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { HOUR_MS, UNDO_MS } from '@ayob/contract/durations'
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

  it('tell which account has the same NIC, in the old or the new form', async () => {
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

  it('tell which account has the same vehicle, phone or business number, in any spelling', async () => {
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

  it('name three accounts and tell that there are more', async () => {
    const number = { phone: '077 333 0001' }
    const ids: string[] = []
    for (const business of ['PV 70001', 'PV 70002', 'PV 70003', 'PV 70004', 'PV 70005']) {
      ids.push((await signUp('advertiser', { ...number, business_registration_number: business })).id)
    }
    const [warning] = await warningsOf(ids[0] ?? '')
    expect(warning?.accounts).toHaveLength(3)
    expect(warning?.text).toMatch(/and more\.$/)
  })

  it('name rejected accounts, after the others, and disappear after the decision', async () => {
    const numbers = { phone: '077 444 0001', national_id: '881234567V', vehicle_number: 'CAY-0001' }
    const first = await signUp('driver', numbers)
    const second = await signUp('driver', numbers)
    expect(await codesOf(second.id)).toEqual(['nic_known', 'plate_known', 'phone_known', 'permit_missing'])
    await decide(first.id, 'reject')
    const others = [await signUp('driver', numbers), await signUp('driver', numbers), await signUp('driver', numbers)]
    const [warning] = await warningsOf(second.id)
    expect(warning?.accounts.map(({ id }) => id).sort()).toEqual(others.map(({ id }) => id).sort())
    expect(warning?.text).toMatch(/and more\.$/)
    for (const { id } of others.slice(1)) await decide(id, 'reject')
    const [now] = await warningsOf(second.id)
    expect(now?.accounts.map(({ status }) => status)).toEqual(['pending', 'rejected', 'rejected'])
    await decide(second.id, 'approve')
    const { registrations } = await get(calls.approvedRegistrations, { query: 'limit=200' })
    expect(present(registrations.find(({ id }) => id === second.id)).warnings).toEqual([])
  })

  it('report malformed numbers, and never refuse them', async () => {
    const odd = await signUp('driver', { phone: '077 555 0001', national_id: 'N 123', vehicle_number: 'my bus' })
    expect(await codesOf(odd.id)).toEqual(['nic_form', 'plate_form', 'permit_missing'])
    expect((await decide(odd.id, 'approve')).status).toBe(200)
  })

  it('report an expired permit, but not one that is valid today', async () => {
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

describe('an approval that may be taken back', () => {
  const approve = (id: string, undoable?: boolean) =>
    server.call(calls.approveRegistration, { token: admin, params: { id }, body: { type: 'driver', undoable } })
  const undo = (id: string) =>
    server.send('POST', `/api/admin/registrations/${id}/undo-approval`, { token: admin, body: {} })
  const mails = async (userId: string) => {
    await server.tick()
    const { email } = await server.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const rows = server.database.db.selectFrom('mails').select('template').where('recipient', '=', email)
    return (await rows.execute()).map(({ template }) => template).filter((name) => name === 'registration-approved')
  }

  it('waits for review again, and the person is told nothing; afterwards it is decided like any other', async () => {
    const { id } = await signUp('driver', {})
    await approve(id, true)
    expect(await mails(id)).toEqual([])
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await pending(id)).toMatchObject({ status: 'pending', reviewed_at: null })
    server.clock.advance(UNDO_MS)
    expect(await mails(id)).toEqual([])
    await approve(id)
    expect(await mails(id)).toEqual(['registration-approved'])
  })

  it('is final after ten seconds, and the person is told once', async () => {
    const { id } = await signUp('driver', {})
    await approve(id, true)
    server.clock.advance(UNDO_MS)
    expect((await undo(id)).status).toBe(409)
    expect(await mails(id)).toEqual(['registration-approved'])
    expect((await undo(id)).status).toBe(409)
    expect(
      (await get(calls.approvedRegistrations, { query: 'limit=200' })).registrations.map((one) => one.id),
    ).toContain(id)
  })

  it('exists only where it was asked for', async () => {
    const { id } = await signUp('driver', {})
    await approve(id)
    expect((await undo(id)).status).toBe(409)
    expect(await mails(id)).toEqual(['registration-approved'])
    expect((await undo('none')).status).toBe(404)
  })
})

describe('a decision', () => {
  it('counts once when two administrators decide at once, and is recorded; the other one is told', async () => {
    const { id } = await signUp('driver', {})
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'conflict', error: expect.stringMatching(/already/) })
    const { activities } = await get(calls.adminActivity, { query: 'limit=200' })
    const about = activities.filter((entry) => entry.subject_id === id)
    expect(about).toHaveLength(1)
  })

  it('needs the id of a registration, not of a booking, an administrator or nobody', async () => {
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

  it('is valid for five minutes, records who opened it, and can be requested again', async () => {
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

  it('ends with the session that requested it', async () => {
    const { id } = await withDocument()
    const token = await server.signIn(ADMIN.email, ADMIN.password)
    const { registrations } = (await server.call(calls.pendingRegistrations, { token })).body
    const own = present(registrations.find((one) => one.id === id))
    const link = present(own.details.driving_license_document_url)
    expect(await status(link)).toBe(200)
    await server.call(calls.logout, { token })
    expect(await status(link)).toBe(404)
  })

  it('is refused when it is altered, or made for another session or document', async () => {
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

  it("of an administrator ends with the administrator's account", async () => {
    const { link } = await withDocument()
    const set = (state: 'inactive' | 'approved') =>
      server.database.db.updateTable('users').set({ status: state }).where('email', '=', ADMIN.email).execute()
    await set('inactive')
    expect(await status(link)).toBe(404)
    await set('approved')
    expect(await status(link)).toBe(200)
  })
})

describe('papers uploaded after approval', () => {
  const FIELD = 'national_id_document'
  const upload = async (token: string, name: string) =>
    (await server.upload(calls.uploadDocuments, token, FIELD, name, PDF)).body.documents[FIELD] ?? ''
  /** An approved driver whose first paper was reviewed. */
  const reviewed = async () => {
    const { id, token: applicant } = await signUp('driver', {})
    const first = await upload(applicant, 'first.pdf')
    await decide(id, 'approve')
    const { email } = (await server.call(calls.profile, { token: applicant })).body.user
    return { id, first, token: await server.signIn(email) }
  }
  const approved = async (id: string) => {
    const { registrations } = await get(calls.approvedRegistrations, { query: 'limit=200' })
    return present(registrations.find((one) => one.id === id))
  }
  const logged = async (id: string) => {
    const { activities } = await get(calls.adminActivity, { query: `subject_id=${id}&limit=200` })
    return activities.map(({ action }) => action).filter((action) => action !== 'document.viewed')
  }
  const openFile = async (url: string) => {
    await server.call(calls.stepUp, { token: admin, body: { password: ADMIN.password } })
    return (await server.send('GET', url)).status
  }
  const notices = async (token: string) => {
    await server.settle()
    return (await server.call(calls.listNotifications, { token })).body.notifications.map(({ kind }) => kind)
  }

  it('are versions: the old one stays for the reviewer, who is asked again; the account stays active', async () => {
    const { id, first, token } = await reviewed()
    server.clock.advance(HOUR_MS)
    const second = await upload(token, 'second.pdf')
    const shown = present(await pending(id))
    expect(shown).toMatchObject({
      status: 'approved',
      papers_asked_at: server.clock.now().toISOString(),
      details: { [FIELD]: second },
      earlier_documents: [
        {
          field: FIELD,
          name: 'first.pdf',
          replaced_at: server.clock.now().toISOString(),
          uploaded_at: expect.any(String),
        },
      ],
    })
    expect(shown.earlier_documents[0]?.url).toContain(first)
    expect(await openFile(present(shown.earlier_documents[0]).url)).toBe(200)
    expect((await server.call(calls.driverOverview, { token })).status).toBe(200)
    expect(await logged(id)).toEqual(['document.replaced', 'registration.approved'])
    expect(await notices(token)).toContain('papers.asked')
    expect(await notices(admin)).toContain('papers.asked')
    expect((await get(calls.registrationStats)).pending_drivers).toBeGreaterThan(0)
  })

  it('count once they are approved, and the earlier one stays readable', async () => {
    const { id, token } = await reviewed()
    const second = await upload(token, 'second.pdf')
    expect(await decide(id, 'approve')).toMatchObject({ status: 200 })
    expect(await pending(id)).toBeUndefined()
    expect(await approved(id)).toMatchObject({
      papers_asked_at: null,
      details: { [FIELD]: second },
      earlier_documents: [{ name: 'first.pdf' }],
    })
    expect(await logged(id)).toEqual(['papers.approved', 'document.replaced', 'registration.approved'])
    expect(await notices(token)).toContain('papers.confirmed')
    expect((await decide(id, 'approve')).status).toBe(409)
  })

  it('are replaced by the reviewed ones when they are rejected', async () => {
    const { id, first, token } = await reviewed()
    await upload(token, 'second.pdf')
    await upload(token, 'third.pdf')
    expect((await decide(id, 'reject')).status).toBe(200)
    expect(await pending(id)).toBeUndefined()
    const shown = await approved(id)
    expect(shown).toMatchObject({ status: 'approved', details: { [FIELD]: first } })
    expect(shown.earlier_documents.map(({ name }) => name).sort()).toEqual(['second.pdf', 'third.pdf'])
    expect(await notices(token)).toContain('papers.refused')
    expect((await server.call(calls.driverOverview, { token })).status).toBe(200)
  })

  it('sent twice at once are all stored; of two decisions at once one counts', async () => {
    const { id, token } = await reviewed()
    const sent = await Promise.all([upload(token, 'second.pdf'), upload(token, 'third.pdf')])
    const shown = present(await pending(id))
    expect(sent).toContain(shown.details[FIELD])
    expect(shown.earlier_documents).toHaveLength(2)
    for (const { url } of shown.earlier_documents) expect(await openFile(url)).toBe(200)
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'reject')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that the reviewer has not seen are not decided', async () => {
    const { id, token } = await reviewed()
    await upload(token, 'second.pdf')
    const { papers_asked_at } = present(await pending(id))
    server.clock.advance(1000)
    await upload(token, 'third.pdf')
    const seen = (at: string | null) =>
      server.call(calls.approveRegistration, {
        params: { id },
        token: admin,
        body: { type: 'driver', papers_asked_at: at },
      })
    expect(await seen(papers_asked_at)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await seen(present(await pending(id)).papers_asked_at)).status).toBe(200)
  })

  it('replace unreviewed ones before the approval', async () => {
    const { id, token } = await signUp('driver', {})
    await upload(token, 'first.pdf')
    await upload(token, 'second.pdf')
    expect(present(await pending(id))).toMatchObject({ papers_asked_at: null, earlier_documents: [] })
    expect(await logged(id)).toEqual([])
  })
})
