import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import type { Confirmation } from '@ayob/contract/confirmations'
import { HOUR_MS } from '@ayob/contract/durations'
import { PROOF_LIFE_MS } from '@ayob/domain/accounts/step-up'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { ADMIN, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let owner: string
let asker: Awaited<ReturnType<typeof administrator>>
let confirmer: Awaited<ReturnType<typeof administrator>>

beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' })
  owner = await server.signIn(ADMIN.email, ADMIN.password)
  // A single owner must switch it off to get a second administrator.
  const off = { token: owner, params: { kind: 'admin_roles' as const }, body: { on: false } }
  expect((await server.call(calls.switchFourEyes, off)).status).toBe(200)
  asker = await administrator(server, owner, ['pricing', 'finance', 'operations'])
})
afterAll(() => server.stop())

/** The answer of a call that only makes a request. */
async function ask<C extends Call>(call: C, sent: Sent<C> & { token: string }): Promise<Confirmation> {
  const answer = await server.call(call, sent)
  expect(answer.status, answer.text).toBe(202)
  return (answer.body as unknown as { confirmation: Confirmation }).confirmation
}
const confirm = (token: string, id: string) => server.call(calls.confirmRequest, { token, params: { id } })
const parameter = (name: string) => ({
  name,
  description: 'A test',
  parameter_type: 'rate' as const,
  value: 2,
  is_active: true,
})
const askFor = (name: string, token = asker.token) => ask(calls.createParameter, { token, body: parameter(name) })
const namesOfParameters = async () =>
  (await server.call(calls.pricingParameters, { token: owner, query: 'limit=200' })).body.parameters.map(
    ({ name }: { name: string }) => name,
  )
const stateOf = async (id: string) =>
  (await server.call(calls.listConfirmations, { token: owner, query: 'limit=200' })).body.confirmations.find(
    (one: Confirmation) => one.id === id,
  )?.state

describe('with one more administrator', () => {
  it('a switched-off kind is on again: a third administrator is requested, and confirmed by the second', async () => {
    const body = { email: 'second@test.example', roles: ['owner', 'finance'] as const }
    const asked = await ask(calls.inviteAdministrator, { token: owner, body })
    expect(asked).toMatchObject({ kind: 'admin_roles', state: 'asked', barred: 'own' })
    expect((await server.call(calls.listAdministrators, { token: owner })).body.invitations).toEqual([])
    // The second one lacks the right.
    expect((await confirm(asker.token, asked.id)).status).toBe(403)
    await server.call(calls.withdrawRequest, { token: owner, params: { id: asked.id } })
    await server.database.db.insertInto('admin_roles').values({ user_id: asker.id, role: 'owner' }).execute()
    const invited = await ask(calls.inviteAdministrator, { token: owner, body })
    expect((await confirm(asker.token, invited.id)).status).toBe(200)
    const { invitations } = (await server.call(calls.listAdministrators, { token: owner })).body
    expect(invitations.map(({ email }: { email: string }) => email)).toEqual(['second@test.example'])
    const mail = await server.database.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', 'second@test.example')
      .executeTakeFirstOrThrow()
    const token = present(/admin-invitation\/([\w-]{43})/.exec(mail.text)?.[1])
    const form = {
      first_name: 'Kamala',
      last_name: 'Silva',
      phone: '0777654321',
      password: 'a-good-password-7',
      confirm_password: 'a-good-password-7',
    }
    const joined = await server.call(calls.acceptAdminInvitation, { params: { token }, body: form })
    confirmer = {
      id: joined.body.user.id,
      email: 'second@test.example',
      token: await server.signIn('second@test.example'),
      invitation: token,
    }
  })
})

describe('a request', () => {
  it('does nothing until another administrator confirms it, and then acts on behalf of the asker', async () => {
    const { id } = await askFor('alpha')
    expect(await namesOfParameters()).not.toContain('alpha')
    expect((await confirm(asker.token, id)).body.code).toBe('forbidden')
    const confirmed = await confirm(confirmer.token, id)
    expect(confirmed.body.confirmation).toMatchObject({ state: 'confirmed', decided_by: { id: confirmer.id } })
    expect(await namesOfParameters()).toContain('alpha')
    const { logs } = (await server.call(calls.pricingAudit, { token: owner })).body
    expect(logs[0]).toMatchObject({ action: 'CREATE', changed_by_id: asker.id })
    const { activities } = (await server.call(calls.adminActivity, { token: owner, query: 'action=confirmation' })).body
    const own = activities.filter((one: { subject_id: string }) => one.subject_id === id)
    expect(own.map((one: { action: string; actor: { id: string | null } }) => [one.action, one.actor.id])).toEqual([
      ['confirmation.confirmed', confirmer.id],
      ['confirmation.asked', asker.id],
    ])
  })

  it('is executed once when two confirm at once', async () => {
    const { id } = await askFor('beta')
    const both = await Promise.all([confirm(confirmer.token, id), confirm(owner, id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await namesOfParameters()).filter((name: string) => name === 'beta')).toHaveLength(1)
  })

  it('is a single one when it is sent twice, even at once', async () => {
    const both = await Promise.all([askFor('gamma'), askFor('gamma')])
    expect(both[0]?.id).toBe(both[1]?.id)
    expect((await askFor('gamma')).id).toBe(both[0]?.id)
  })

  it('is refused at once if the call itself would be', async () => {
    const sent = { token: asker.token, params: { id: 'none' } }
    expect((await server.call(calls.approvePayout, sent)).status).toBe(404)
    const transfer = { amount: 10, reference: 'PH 1', day: '2026-03-02' }
    expect((await server.call(calls.recordTransfer, { token: asker.token, body: transfer })).status).toBe(400)
  })

  it('stays open when it can no longer be executed, with the reason', async () => {
    const { id } = await askFor('delta')
    await confirm(confirmer.token, (await askFor('delta2')).id)
    const created = (await server.call(calls.pricingParameters, { token: owner, query: 'limit=200' })).body.parameters
    const target = present(created.find(({ name }: { name: string }) => name === 'delta2'))
    const remove = await ask(calls.deleteParameter, { token: asker.token, params: { id: target.id } })
    const again = await ask(calls.deleteParameter, { token: confirmer.token, params: { id: target.id } })
    expect(again.id).toBe(remove.id)
    await server.database.db.deleteFrom('pricing_parameters').where('id', '=', target.id).execute()
    expect((await confirm(confirmer.token, remove.id)).status).toBe(404)
    expect(await stateOf(remove.id)).toBe('asked')
    expect(await stateOf(id)).toBe('asked')
  })

  it('is refused by another one with a reason, or withdrawn by its asker, and expires after 72 hours', async () => {
    const refuse = (token: string, id: string) =>
      server.call(calls.refuseRequest, { token, params: { id }, body: { reason: 'Too high' } })
    const withdraw = (token: string, id: string) => server.call(calls.withdrawRequest, { token, params: { id } })
    const first = await askFor('epsilon')
    expect((await refuse(asker.token, first.id)).status).toBe(403)
    expect((await withdraw(confirmer.token, first.id)).status).toBe(403)
    expect((await refuse(confirmer.token, first.id)).body.confirmation).toMatchObject({
      state: 'refused',
      reason: 'Too high',
    })
    expect((await confirm(confirmer.token, first.id)).status).toBe(409)
    const second = await askFor('epsilon')
    expect((await withdraw(asker.token, second.id)).body.confirmation.state).toBe('withdrawn')
    const third = await askFor('epsilon')
    server.clock.advance(72 * HOUR_MS)
    expect((await confirm(confirmer.token, third.id)).status).toBe(409)
    expect(await stateOf(third.id)).toBe('expired')
    expect(await namesOfParameters()).not.toContain('epsilon')
    expect((await askFor('epsilon')).id).not.toBe(third.id)
  })

  it('needs a fresh proof of identity for its confirmation', async () => {
    const { id } = await askFor('zeta')
    server.clock.advance(PROOF_LIFE_MS)
    const path = `/api/admin/confirmations/${id}/confirm`
    const stale = await server.send<{ code: string }>('POST', path, { token: confirmer.token })
    expect(stale.body.code).toBe('step_up_required')
  })

  it("can't be confirmed by a second account of the same person, nor after its asker was removed", async () => {
    const join = async (email: string, phone: string) => {
      const invited = await ask(calls.inviteAdministrator, { token: owner, body: { email, roles: ['pricing'] } })
      await confirm(confirmer.token, invited.id)
      const mails = server.database.db.selectFrom('mails').select('text').where('recipient', '=', email)
      const token = present(/admin-invitation\/([\w-]{43})/.exec((await mails.executeTakeFirstOrThrow()).text)?.[1])
      const form = {
        first_name: 'A',
        last_name: 'B',
        phone,
        password: 'a-good-password-7',
        confirm_password: 'a-good-password-7',
      }
      return (await server.call(calls.acceptAdminInvitation, { params: { token }, body: form })).body
    }
    const tagged = await join('second+again@test.example', '0711111111')
    const samePhone = await join('third@test.example', '+94 77 765 4321')
    const { id } = await askFor('eta', confirmer.token)
    expect((await confirm(tagged.token, id)).body.error).toContain('second account')
    expect((await confirm(samePhone.token, id)).body.error).toContain('second account')
    const theirs = await askFor('theta', samePhone.token)
    const removal = await ask(calls.removeAdministrator, { token: owner, params: { id: samePhone.user.id } })
    expect((await confirm(confirmer.token, removal.id)).status).toBe(200)
    expect((await confirm(owner, theirs.id)).status).toBe(409)
    expect(await namesOfParameters()).not.toContain('theta')
  })
})

describe('a kind', () => {
  it('can’t be switched off while there are two administrators', async () => {
    const off = { token: owner, params: { kind: 'refund' as const }, body: { on: false } }
    expect((await server.call(calls.switchFourEyes, off)).status).toBe(409)
    const { kinds } = (await server.call(calls.listConfirmations, { token: owner })).body
    expect(kinds.every(({ on, switchable }: { on: boolean; switchable: boolean }) => on && !switchable)).toBe(true)
  })

  it('that needs a confirmation only in part allows the rest directly', async () => {
    const { token } = await server.approved('driver')
    const sent = await server.call(calls.sendDataRequest, { token, body: { kind: 'correction', details: 'My name' } })
    const refused = await server.call(calls.answerDataRequest, {
      token: asker.token,
      params: { id: sent.body.data_request.id },
      body: { status: 'refused', answer: 'It is right' },
    })
    expect(refused.status).toBe(200)
    const erasure = await server.call(calls.sendDataRequest, { token, body: { kind: 'erasure' } })
    const id = erasure.body.data_request.id
    const body = { status: 'done' as const, answer: null }
    const asked = await ask(calls.answerDataRequest, { token: asker.token, params: { id }, body })
    expect((await server.call(calls.profile, { token })).status).toBe(200)
    expect((await confirm(owner, asked.id)).status).toBe(200)
    expect((await server.call(calls.profile, { token })).status).toBe(401)
  })
})
