import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, invitedAdmin } from '../setup/admins'
import { newcomer } from '../setup/members'
import { ADMIN, openAgain, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let owner: string
beforeAll(async () => {
  server = await startServer()
  owner = await server.signIn(ADMIN.email, ADMIN.password)
})
afterAll(() => server.stop())

const rolesOf = async (token: string) => (await server.call(calls.profile, { token })).body.admin_roles
const list = async () => (await server.call(calls.listAdministrators, { token: owner })).body
const ownId = async () => (await server.call(calls.profile, { token: owner })).body.user.id
const accept = (token: string) => server.call(calls.acceptAdminInvitation, { params: { token }, body: newcomer })

describe('an administrator', () => {
  it('is an owner if they are the first one', async () => {
    expect(await rolesOf(owner)).toEqual(['owner'])
    expect(
      (await server.call(calls.profile, { token: (await server.approved('driver')).token })).body.admin_roles,
    ).toEqual([])
  })

  it('is invited by mail, signs in with the roles, and may do what the roles allow', async () => {
    const { token, email } = await administrator(server, owner, ['pricing', 'auditor'])
    expect(await rolesOf(token)).toEqual(['pricing', 'auditor'])
    const preview = await server.call(calls.previewPricing, { token, body: {} })
    expect(preview.status).toBe(200)
    const refused = await server.call(calls.makePayoutFile, { token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', roles: ['owner', 'finance'] } })
    expect((await list()).administrators.map((one: { email: string }) => one.email)).toContain(email)
  })

  it('loses a role at once, and all rights at once when removed', async () => {
    const { id, token, email } = await administrator(server, owner, ['operations'])
    const change = { params: { id }, token: owner, body: { roles: ['reviewer'] as const } }
    expect((await server.call(calls.changeAdminRoles, change)).status).toBe(200)
    expect(await rolesOf(token)).toEqual(['reviewer'])
    expect((await server.call(calls.removeAdministrator, { params: { id }, token: owner })).status).toBe(200)
    expect((await server.call(calls.profile, { token })).status).toBe(401)
    expect((await server.call(calls.removeAdministrator, { params: { id }, token: owner })).status).toBe(404)
    expect((await list()).administrators.map((one: { email: string }) => one.email)).not.toContain(email)
  })
})

describe('an invitation', () => {
  it('can be used once, even by two at once, and within seven days', async () => {
    const token = await invitedAdmin(server, owner, 'twice@test.example', ['finance'])
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410])
    const late = await invitedAdmin(server, owner, 'late@test.example', ['finance'])
    server.clock.advance(7 * DAY_MS)
    expect((await server.call(calls.adminInvitation, { params: { token: late } })).status).toBe(410)
    expect((await accept(late)).status).toBe(410)
    expect((await accept('a'.repeat(43))).status).toBe(404)
  })

  it('ends when it is withdrawn, when the address is invited again, and with the account of its sender', async () => {
    const first = await invitedAdmin(server, owner, 'again@test.example', ['finance'])
    const second = await invitedAdmin(server, owner, 'again@test.example', ['auditor'])
    expect((await accept(first)).status).toBe(410)
    const [open] = (await list()).invitations.filter((one: { email: string }) => one.email === 'again@test.example')
    await server.call(calls.withdrawAdminInvitation, { params: { id: open?.id ?? '' }, token: owner })
    expect((await accept(second)).status).toBe(410)
    const other = await administrator(server, owner, ['owner'])
    const theirs = await invitedAdmin(server, other.token, 'orphan@test.example', ['finance'])
    await server.call(calls.removeAdministrator, { params: { id: other.id }, token: owner })
    expect((await accept(theirs)).status).toBe(410)
  })

  it('is refused for an address that has an account', async () => {
    const { email } = await server.approved('driver')
    const refused = await server.call(calls.inviteAdministrator, { token: owner, body: { email, roles: ['owner'] } })
    expect(refused.body.code).toBe('email_taken')
  })
})

describe('the last owner', () => {
  it('can neither be removed nor lose the role, even when two owners remove each other at once', async () => {
    const id = await ownId()
    const roles = { params: { id }, token: owner, body: { roles: ['auditor'] as const } }
    expect((await server.call(calls.changeAdminRoles, roles)).status).toBe(409)
    expect((await server.call(calls.removeAdministrator, { params: { id }, token: owner })).status).toBe(409)
    const second = await administrator(server, owner, ['owner'])
    const demote = (by: string, whom: string) =>
      server.call(calls.changeAdminRoles, { params: { id: whom }, token: by, body: { roles: ['auditor'] } })
    const both = await Promise.all([demote(owner, second.id), demote(second.token, id)])
    // The slower one is refused: as the last owner's change, or because its own role is already gone.
    const [done, refused] = both.map(({ status }) => status).sort()
    expect(done).toBe(200)
    expect([403, 409]).toContain(refused)
    const left = (await list()).administrators.filter((one: { roles: string[] }) => one.roles.includes('owner'))
    expect(left).toHaveLength(1)
  })
})

describe('a second factor', () => {
  it('must be set up first when it is required; no other call is allowed before', async () => {
    const strict = await startServer({ REQUIRE_ADMIN_2FA: 'on' })
    const token = await strict.signIn(ADMIN.email, ADMIN.password)
    const refused = await strict.call(calls.registrationStats, { token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    expect((await strict.call(calls.approvePayout, { token, params: { id: 'x' } })).body.code).toBe(
      'second_factor_required',
    )
    expect((await strict.call(calls.profile, { token })).status).toBe(200)
    const { secret } = (await strict.call(calls.setUpTwoFactor, { token })).body
    const epoch = Math.floor(strict.clock.now().getTime() / 1000)
    const body = { code: generateSync({ secret, epoch }) }
    expect((await strict.call(calls.enableTwoFactor, { token, body })).status).toBe(200)
    expect((await strict.call(calls.registrationStats, { token })).status).toBe(200)
    await strict.stop()
  })

  it('may be required of everybody; an applicant can still upload documents', async () => {
    const open = await startServer()
    const { email } = await open.approved('driver')
    const settings = { ...open.place.settings, REQUIRE_2FA: 'on' }
    const strict = await openAgain({ ...open, place: { ...open.place, settings } })
    const form = strict.form('driver', { email: 'applicant@test.example', vehicle_number: 'CAB-9001' })
    const applicant = (await strict.call(calls.signUp, { body: form })).body.token
    expect((await strict.call(calls.profile, { token: applicant })).status).toBe(200)
    const token = await strict.signIn(email)
    expect((await strict.call(calls.driverOverview, { token })).body.code).toBe('second_factor_required')
    const admin = await strict.admin()
    expect((await strict.call(calls.registrationStats, { token: admin })).body.code).toBe('second_factor_required')
    expect((await strict.call(calls.getTwoFactor, { token })).body.required).toBe(true)
    const { secret } = (await strict.call(calls.setUpTwoFactor, { token })).body
    const epoch = Math.floor(strict.clock.now().getTime() / 1000)
    await strict.call(calls.enableTwoFactor, { token, body: { code: generateSync({ secret, epoch }) } })
    expect((await strict.call(calls.driverOverview, { token })).status).toBe(200)
    expect((await strict.call(calls.getTwoFactor, { token })).body.required).toBeUndefined()
    await strict.stop()
  })
})
