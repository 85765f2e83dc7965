import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, invitationTo, invited, member, newcomer } from '../setup/members'
import { payBooking } from '../setup/notice'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const members = async (token: string) => (await server.call(calls.organisationMembers, { token })).body
const organisations = async (token: string) => (await server.call(calls.profile, { token })).body.organisations
const join = (token: string, invitation: string) =>
  server.call(calls.joinOrganisation, { token, body: { token: invitation } })
const accept = (token: string) => server.call(calls.acceptInvitation, { params: { token }, body: newcomer })
const remove = (token: string, id: string) => server.call(calls.removeMember, { token, params: { id } })
const act = (token: string, organisation_id: string) =>
  server.call(calls.actForOrganisation, { token, body: { organisation_id } })
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort()

describe('an account', () => {
  it('is an organisation of one, owned by its person', async () => {
    const { id, email, token } = await server.approved('advertiser', { organization_name: 'Tea House' })
    expect(await organisations(token)).toEqual([{ id, name: 'Tea House', role: 'owner', current: true }])
    expect((await members(token)).members).toEqual([
      expect.objectContaining({ user_id: id, email, role: 'owner', added_by: null, current: true }),
    ])
    const { token: driver } = await server.approved('driver')
    expect(await organisations(driver)).toEqual([])
  })
})

describe('an invitation', () => {
  it('is mailed in the language of the inviter, and creates an account that needs no review', async () => {
    const owner = await server.approved('advertiser', { organization_name: 'Tea House' })
    await server.call(calls.changeSettings, { token: owner.token, body: { language: 'si' } })
    const token = await invited(server, owner.token, 'kamala@test.example', 'booker')
    const [mail] = await server.database.db
      .selectFrom('mails')
      .select(['subject', 'language'])
      .where('recipient', '=', 'kamala@test.example')
      .execute()
    expect(mail).toMatchObject({ language: 'si', subject: expect.stringContaining('Tea House') })

    const shown = await server.call(calls.invitation, { params: { token } })
    expect(shown.body).toMatchObject({
      organisation: 'Tea House',
      email: 'kamala@test.example',
      role: 'booker',
      invited_by: 'Nimal Perera',
      account: 'none',
    })
    const joined = await accept(token)
    expect(joined.status).toBe(201)
    expect(joined.body.user).toMatchObject({ email: 'kamala@test.example', status: 'approved', phone: '+94771234567' })
    expect(await organisations(joined.body.token)).toEqual([
      { id: owner.id, name: 'Tea House', role: 'booker', current: true },
    ])
    expect(await organisations(await server.signIn('kamala@test.example'))).toHaveLength(1)
    const admin = await server.admin()
    const approved = await server.call(calls.approvedRegistrations, { token: admin, query: '?q=kamala@test' })
    expect(approved.body.total).toBe(0)
  })

  it('counts once, even when used twice at once', async () => {
    const owner = await server.approved('advertiser')
    const token = await invited(server, owner.token, 'once@test.example', 'viewer')
    expect(statuses(await Promise.all([accept(token), accept(token), accept(token)]))).toEqual([201, 410, 410])
    const again = await accept(token)
    expect(again.body).toMatchObject({ code: 'gone', error: expect.stringContaining('used already') })
    expect((await server.call(calls.invitation, { params: { token } })).status).toBe(410)
    expect((await members(owner.token)).total).toBe(2)
  })

  it('is only for its address, in any letter case', async () => {
    const owner = await server.approved('advertiser')
    const other = await server.approved('advertiser')
    const right = await server.approved('advertiser', { email: 'Right.One@test.example' })
    const token = await invited(server, owner.token, 'RIGHT.one@test.example', 'finance').catch(() =>
      invitationTo(server, 'right.one@test.example'),
    )
    const refused = await join(other.token, token)
    expect(refused.status).toBe(403)
    expect(refused.body.error).toContain('another e-mail address')
    expect((await accept(token)).body.code).toBe('email_taken')
    const joined = await join(right.token, token)
    expect(joined.body).toMatchObject({ organisation_id: owner.id })
    expect((await organisations(right.token)).map(({ role, current }) => [role, current]).sort()).toEqual([
      ['finance', true],
      ['owner', false],
    ])
  })

  it('ends after seven days, when it is withdrawn, and when a newer one is sent', async () => {
    const owner = await server.approved('advertiser')
    const old = await invited(server, owner.token, 'late@test.example', 'viewer')
    const newer = await invited(server, owner.token, 'late@test.example', 'booker')
    expect((await accept(old)).body).toMatchObject({ code: 'gone', error: expect.stringContaining('withdrawn') })
    const { invitations } = await members(owner.token)
    expect(invitations).toEqual([expect.objectContaining({ email: 'late@test.example', role: 'booker' })])
    const { id } = present(invitations[0])
    const withdrawn = { token: owner.token, params: { id } }
    expect((await server.call(calls.withdrawInvitation, withdrawn)).status).toBe(200)
    expect((await server.call(calls.withdrawInvitation, withdrawn)).status).toBe(404)
    expect((await accept(newer)).status).toBe(410)

    const third = await invited(server, owner.token, 'late@test.example', 'viewer')
    server.clock.advance(7 * DAY_MS)
    expect((await accept(third)).body).toMatchObject({ code: 'gone', error: expect.stringContaining('expired') })
    expect((await server.call(calls.invitation, { params: { token: 'a'.repeat(43) } })).status).toBe(404)
  })

  it("is refused for a member, and can't be used by a driver", async () => {
    const owner = await server.approved('advertiser')
    const known = await server.call(calls.inviteMember, {
      token: owner.token,
      body: { email: owner.email, role: 'viewer' },
    })
    expect(known.status).toBe(409)
    const driver = await server.approved('driver')
    const token = await invited(server, owner.token, driver.email, 'viewer')
    expect((await server.call(calls.invitation, { params: { token } })).body.account).toBe('other')
    expect((await join(driver.token, token)).status).toBe(403)
    expect((await accept(token)).body.code).toBe('email_taken')
  })
})

describe('roles', () => {
  it('a booker books for the organisation and the history shows the person; finance pays; a viewer reads', async () => {
    const owner = await server.approved('advertiser')
    const booker = await member(server, owner.token, 'booker')
    const finance = await member(server, owner.token, 'finance')
    const viewer = await member(server, owner.token, 'viewer')
    const id = await server.submitted(booker.token)
    const admin = await server.admin()
    await server.call(calls.approveAd, { token: admin, params: { id }, body: { startDate: '2026-03-10' } })
    await server.settle()

    const pay = (token: string) => server.call(calls.initiatePayment, { token, body: { booking_id: id } })
    expect((await pay(booker.token)).body).toMatchObject({
      code: 'forbidden',
      error: expect.stringContaining('Finance'),
    })
    expect((await pay(viewer.token)).status).toBe(403)
    expect((await pay(finance.token)).body).toMatchObject({ status: 'pending' })
    const book = { token: finance.token, body: server.booking('x.png') }
    expect((await server.call(calls.bookAd, book)).body.error).toContain('Booker')

    await payBooking(server, finance.token, id)
    for (const { token } of [owner, booker, finance, viewer]) {
      const { booking } = (await server.call(calls.bookingDetail, { token, params: { id } })).body
      expect(booking.history[0]).toMatchObject({ event: 'submit', by: 'Kamala Silva' })
      expect(booking.history.at(-1)).toMatchObject({ event: 'pay', by: 'Kamala Silva' })
      expect((await server.call(calls.listInvoices, { token })).body.total).toBe(1)
    }
    const told = await server.database.db
      .selectFrom('mails')
      .select('recipient')
      .where('template', '=', 'booking-approved')
      .where('recipient', 'in', [owner.email, booker.email, finance.email, viewer.email])
      .execute()
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([owner.email, booker.email, finance.email].sort())
  })

  it('what members upload, plan, pay with and show to others names them in the activity log', async () => {
    const owner = await server.approved('advertiser')
    const booker = await member(server, owner.token, 'booker')
    const finance = await member(server, owner.token, 'finance')
    const token = booker.token
    await server.newCreative(token)
    const { creatives } = (await server.call(calls.listCreatives, { token })).body
    await server.call(calls.deleteCreative, { token, params: { id: present(creatives[0]).id } })
    const plan = { name: 'Season', brand: 'Tea', vehicle_type: 'bus', duration_days: 7 } as const
    const { id } = (await server.call(calls.createCampaign, { token, body: plan })).body
    await server.call(calls.changeCampaign, { token, params: { id }, body: { name: 'Avurudu' } })
    await server.call(calls.deleteCampaign, { token, params: { id } })
    const params = { id: await server.submitted(owner.token) }
    const link = (await server.call(calls.shareBooking, { token, params, body: {} })).body
    const end = { token, params: { ...params, linkId: link.id } }
    for (const _ of [1, 2]) expect((await server.call(calls.revokeReportLink, end)).status).toBe(200)
    const card = {
      card_type: 'visa',
      last_four_digits: '4242',
      cardholder_name: 'N Perera',
      expiry_month: 1,
      expiry_year: 2028,
    } as const
    const { payment_method } = (await server.call(calls.addPaymentMethod, { token: finance.token, body: card })).body
    await server.call(calls.deletePaymentMethod, { token: finance.token, params: { id: payment_method.id } })
    const key = { name: 'Till', scopes: ['creatives' as const] }
    await server.newCreative((await server.call(calls.createApiKey, { token: owner.token, body: key })).body.key)

    const admin = await server.admin()
    const doneBy = async (person: string) => {
      const query = `actor=${person}&limit=50`
      const { activities } = (await server.call(calls.adminActivity, { token: admin, query })).body
      return activities.reverse()
    }
    expect((await doneBy(booker.id)).map(({ action }) => action)).toEqual([
      'organisation.joined',
      'creative.uploaded',
      'creative.deleted',
      'campaign.created',
      'campaign.changed',
      'campaign.deleted',
      'report_link.made',
      'report_link.ended',
    ])
    const paid = (await doneBy(finance.id)).map(({ action }) => action)
    expect(paid.slice(-2)).toEqual(['payment_method.added', 'payment_method.removed'])
    expect((await doneBy(owner.id)).at(-1)).toMatchObject({
      action: 'creative.uploaded',
      subject_name: expect.stringMatching(/\.png$/),
      details: { api_key: 'Till' },
    })
  })

  it('the owner may change the details of the organisation, everybody their own name', async () => {
    const owner = await server.approved('advertiser')
    const viewer = await member(server, owner.token, 'viewer')
    const change = (token: string, body: object) => server.call(calls.changeProfile, { token, body })
    expect((await change(viewer.token, { first_name: 'Amara' })).body.user.first_name).toBe('Amara')
    const refused = await change(viewer.token, { first_name: 'Nobody', website: 'https://other.example' })
    expect(refused.status).toBe(403)
    const { user, details } = (await server.call(calls.profile, { token: viewer.token })).body
    expect(user.first_name).toBe('Amara')
    expect(details.website).toBe('https://shop.example')
    expect((await change(owner.token, { city: 'Galle' })).body.details.city).toBe('Galle')
  })

  it('a changed role is effective from the next call', async () => {
    const owner = await server.approved('advertiser')
    const viewer = await member(server, owner.token, 'viewer')
    const upload = () => server.call(calls.createDesign, { token: viewer.token, body: {} as never })
    expect((await upload()).status).toBe(403)
    const change = { token: owner.token, params: { id: viewer.id }, body: { role: 'booker' as const } }
    expect((await server.call(calls.changeMember, change)).status).toBe(200)
    expect((await server.call(calls.changeMember, change)).status).toBe(200)
    expect((await upload()).status).toBe(400)
    const unknown = { ...change, params: { id: 'nobody' } }
    expect((await server.call(calls.changeMember, unknown)).status).toBe(404)
    expect((await server.call(calls.changeMember, { ...change, params: { id: owner.id } })).status).toBe(409)
  })
})

describe('a removal', () => {
  it('ends the sessions for the organisation at once, and no others', async () => {
    const owner = await server.approved('advertiser')
    const person = await server.approved('advertiser')
    await colleague(server, owner.token, 'booker', person)
    const own = await server.signIn(person.email)
    expect((await server.call(calls.myBookings, { token: person.token })).status).toBe(200)
    expect((await remove(owner.token, person.id)).status).toBe(200)
    expect((await server.call(calls.myBookings, { token: person.token })).status).toBe(401)
    expect(await organisations(own)).toEqual([expect.objectContaining({ id: person.id, current: true })])
    expect((await act(own, owner.id)).status).toBe(404)
    expect((await remove(owner.token, person.id)).status).toBe(404)
  })

  it('leaves a person without an own organisation with their account and nothing else', async () => {
    const owner = await server.approved('advertiser')
    const viewer = await member(server, owner.token, 'viewer')
    await remove(owner.token, viewer.id)
    expect((await join(await server.signIn(viewer.email), viewer.invitation)).status).toBe(410)
    const token = await server.signIn(viewer.email)
    expect(await organisations(token)).toEqual([])
    expect((await server.call(calls.myBookings, { token })).body.total).toBe(0)
    const booked = await server.call(calls.bookAd, { token, body: server.booking('x.png') })
    expect(booked.body).toMatchObject({ code: 'forbidden', error: expect.stringContaining('no active organisation') })
    expect(
      (
        await server.call(calls.changePassword, {
          token,
          body: { current_password: PASSWORD, password: 'another-good-one-8' },
        })
      ).status,
    ).toBe(200)
  })

  it('needs the owner; a member may leave, the owner may not', async () => {
    const owner = await server.approved('advertiser')
    const booker = await member(server, owner.token, 'booker')
    const viewer = await member(server, owner.token, 'viewer')
    expect((await remove(booker.token, viewer.id)).status).toBe(403)
    expect((await remove(owner.token, owner.id)).body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining('Hand it over'),
    })
    expect((await remove(viewer.token, viewer.id)).status).toBe(200)
    expect((await server.call(calls.profile, { token: viewer.token })).status).toBe(401)
    expect((await members(owner.token)).members.map(({ role }) => role)).toEqual(['owner', 'booker'])
  })
})

describe('ownership', () => {
  const handOver = (token: string, user_id: string) =>
    server.call(calls.handOver, { token, body: { user_id, role: 'viewer' } })

  it('can be handed over to a member, after which the former owner may leave', async () => {
    const founder = await server.approved('advertiser', { organization_name: 'Tea House' })
    const heir = await member(server, founder.token, 'booker')
    expect((await handOver(heir.token, heir.id)).status).toBe(403)
    expect((await handOver(founder.token, founder.id)).status).toBe(409)
    expect((await handOver(founder.token, 'nobody')).status).toBe(404)
    expect((await handOver(founder.token, heir.id)).status).toBe(200)
    expect((await organisations(founder.token))[0]?.role).toBe('viewer')
    expect((await organisations(heir.token))[0]?.role).toBe('owner')

    expect((await remove(founder.token, founder.id)).status).toBe(200)
    const token = await server.signIn(founder.email)
    expect(await organisations(token)).toEqual([])
    expect((await server.call(calls.profile, { token })).body.details).toEqual({})
    expect((await server.call(calls.listInvoices, { token })).body.total).toBe(0)
    const id = await server.submitted(heir.token)
    await server.call(calls.approveAd, {
      token: await server.admin(),
      params: { id },
      body: { startDate: '2026-03-20' },
    })
    await server.settle()
    const paid = await server.call(calls.initiatePayment, { token: heir.token, body: { booking_id: id } })
    expect(paid.body.payment_data).toMatchObject({ first_name: 'Kamala', email: heir.email })
  })

  it('always has one owner, even with concurrent changes', async () => {
    const founder = await server.approved('advertiser')
    const [one, two] = [await member(server, founder.token, 'booker'), await member(server, founder.token, 'finance')]
    const answers = await Promise.all([
      handOver(founder.token, one.id),
      handOver(founder.token, two.id),
      remove(founder.token, one.id),
      remove(founder.token, two.id),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const rows = await server.database.db
      .selectFrom('organisation_members')
      .select('role')
      .where('organisation_id', '=', founder.id)
      .execute()
    expect(rows.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})

describe('an agency', () => {
  it('switches between organisations, and sees nothing of the other one', async () => {
    const agency = await server.approved('advertiser')
    const [tea, bank] = [await server.approved('advertiser'), await server.approved('advertiser')]
    await colleague(server, tea.token, 'booker', agency)
    await colleague(server, bank.token, 'viewer', agency)
    const ofTea = await server.submitted(tea.token)
    const mine = async () => (await server.call(calls.myBookings, { token: agency.token })).body.bookings

    expect(await mine()).toEqual([])
    expect((await server.call(calls.bookingDetail, { token: agency.token, params: { id: ofTea } })).status).toBe(404)
    expect((await act(agency.token, tea.id)).status).toBe(200)
    expect((await mine()).map(({ id }) => id)).toEqual([ofTea])
    const booked = await server.submitted(agency.token)
    expect((await act(agency.token, bank.id)).status).toBe(200)
    expect(await mine()).toEqual([])
    expect((await act(agency.token, agency.id)).status).toBe(200)
    expect(await mine()).toEqual([])
    const theirs = (await server.call(calls.myBookings, { token: tea.token })).body.bookings
    expect(theirs.map(({ id }) => id).sort()).toEqual([ofTea, booked].sort())
    expect((await act(agency.token, 'nobody')).status).toBe(404)
  })

  it('creates another booking with the same key for another organisation', async () => {
    const agency = await server.approved('advertiser')
    const tea = await server.approved('advertiser')
    const body = {
      name: 'Season',
      brand: 'Tea',
      vehicle_type: 'tuktuk',
      duration_days: 7,
      target_routes: '["Galle Road"]',
    }
    const create = () =>
      server.call(calls.createCampaign, {
        token: agency.token,
        body: { ...body, status: 'draft' } as never,
        headers: { 'idempotency-key': 'one' },
      })
    const own = (await create()).body.id
    await colleague(server, tea.token, 'booker', agency)
    const theirs = (await create()).body.id
    expect(theirs).not.toBe(own)
    expect((await create()).body.id).toBe(theirs)
    expect((await server.call(calls.listCampaigns, { token: tea.token })).body).toHaveLength(1)
  })

  it('can do nothing for an organisation that is switched off', async () => {
    const owner = await server.approved('advertiser')
    const booker = await member(server, owner.token, 'booker')
    const switchTo = async (status: 'active' | 'inactive') =>
      server.call(calls.switchUser, { token: await server.admin(), params: { id: owner.id }, body: { status } })
    await switchTo('inactive')
    expect(await organisations(booker.token)).toEqual([])
    const waiting = await invitedBefore(owner.id)
    expect(waiting).toBe(0)
    expect((await server.call(calls.createDesign, { token: booker.token, body: {} as never })).status).toBe(403)
    await switchTo('active')
    expect(await organisations(booker.token)).toHaveLength(1)
  })

  const invitedBefore = async (id: string) =>
    (
      await server.database.db
        .selectFrom('organisation_invitations')
        .select('id')
        .where('organisation_id', '=', id)
        .where('used_at', 'is', null)
        .execute()
    ).length
})

describe('administrators', () => {
  it('see the members and the owner as contact, and switch off a member without another organisation', async () => {
    const founder = await server.approved('advertiser')
    const heir = await member(server, founder.token, 'booker')
    await server.call(calls.handOver, { token: founder.token, body: { user_id: heir.id, role: 'viewer' } })
    const token = await server.admin()
    const shown = await server.call(calls.adminAdvertiser, { token, params: { id: founder.id } })
    expect(shown.body.advertiser).toMatchObject({ contactName: 'Kamala Silva', email: heir.email })
    expect(shown.body.members).toEqual([
      expect.objectContaining({ id: heir.id, role: 'owner', status: 'active', invited: true }),
      expect.objectContaining({ id: founder.id, role: 'viewer', invited: false }),
    ])
    const body = { status: 'inactive' as const }
    expect((await server.call(calls.switchUser, { token, params: { id: heir.id }, body })).status).toBe(200)
    expect((await server.call(calls.profile, { token: heir.token })).status).toBe(401)
    expect(await organisations(founder.token)).toEqual([expect.objectContaining({ role: 'viewer', current: true })])
  })
})

describe('old invitations', () => {
  it('are deleted 30 days after they ended', async () => {
    const owner = await server.approved('advertiser')
    await invited(server, owner.token, 'forgotten@test.example', 'viewer')
    const kept = async () =>
      (
        await server.database.db
          .selectFrom('organisation_invitations')
          .select('id')
          .where('organisation_id', '=', owner.id)
          .execute()
      ).length
    server.clock.advance(36 * DAY_MS)
    await server.tick()
    expect(await kept()).toBe(1)
    server.clock.advance(2 * DAY_MS)
    await server.tick()
    expect(await kept()).toBe(0)
  })
})

describe('an erasure', () => {
  const erase = async (token: string) => {
    const admin = await server.admin()
    const asked = await server.call(calls.sendDataRequest, { token, body: { kind: 'erasure' } })
    const params = { id: asked.body.data_request.id }
    return server.call(calls.answerDataRequest, { token: admin, params, body: { status: 'done' } })
  }

  it('of a member removes the person and keeps the organisation', async () => {
    const owner = await server.approved('advertiser')
    const booker = await member(server, owner.token, 'booker')
    const id = await server.submitted(booker.token)
    expect((await erase(booker.token)).status).toBe(200)
    expect((await members(owner.token)).total).toBe(1)
    const { booking } = (await server.call(calls.bookingDetail, { token: owner.token, params: { id } })).body
    expect(booking.status).toBe('pending')
  })

  it('of a founder who has handed it over leaves it to its owner', async () => {
    const founder = await server.approved('advertiser', { organization_name: 'Tea House' })
    const heir = await member(server, founder.token, 'booker')
    const id = await server.submitted(founder.token)
    await server.call(calls.handOver, { token: founder.token, body: { user_id: heir.id, role: 'viewer' } })
    expect((await erase(founder.token)).status).toBe(200)
    expect(await organisations(heir.token)).toEqual([expect.objectContaining({ name: 'Tea House', role: 'owner' })])
    expect((await server.call(calls.bookingDetail, { token: heir.token, params: { id } })).body.booking.status).toBe(
      'pending',
    )
  })

  it('of the owner removes the organisation too', async () => {
    const owner = await server.approved('advertiser')
    const viewer = await member(server, owner.token, 'viewer')
    const id = await server.submitted(owner.token)
    const exported = await server.call(calls.exportMyData, { token: viewer.token })
    expect(JSON.parse(exported.text)).toMatchObject({ bookings: [], memberships: [{ role: 'viewer' }] })
    expect(JSON.parse((await server.call(calls.exportMyData, { token: owner.token })).text).bookings).toHaveLength(1)
    expect((await erase(owner.token)).status).toBe(200)
    expect(await organisations(viewer.token)).toEqual([])
    const row = await server.database.db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('cancelled')
  })
})
