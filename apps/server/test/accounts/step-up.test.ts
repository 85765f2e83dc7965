import { calls } from '@ayob/contract/calls'
import { PROOF_LIFE_MS } from '@ayob/domain/accounts/step-up'
import { present } from '@ayob/testkit/present'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ADMIN, PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'on' })
})
afterAll(() => server.stop())

const ACCOUNT = { bank_code: '7010', branch_code: '001', account_number: '0012345678', account_name: 'N Perera' }

/** A sign-in whose password the tests' client does not know, so that it proves nothing automatically. */
async function signIn(email: string, password = PASSWORD): Promise<string> {
  const answer = await server.send<{ token: string }>('POST', '/api/auth/signin', { body: { email, password } })
  return answer.body.token
}

const signedIn = async (type: 'driver' | 'advertiser') => {
  const person = await server.approved(type)
  return { ...person, token: await signIn(person.email) }
}
const setAccount = (token: string) => server.call(calls.setPayoutAccount, { token, body: ACCOUNT })
const prove = (token: string, body: object) => server.call(calls.stepUp, { token, body })
const growOld = () => server.clock.advance(PROOF_LIFE_MS)
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })

describe('a call that needs a fresh proof', () => {
  it('is allowed for 15 minutes after the sign-in, and again after the password', async () => {
    const { token } = await signedIn('driver')
    server.clock.advance(PROOF_LIFE_MS - 1)
    expect((await setAccount(token)).status).toBe(200)
    server.clock.advance(1)
    expect(await setAccount(token)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expect((await server.call(calls.payoutAccount, { token })).status).toBe(200)
    const proven = await prove(token, { password: PASSWORD })
    expect(proven.body.proven_until).toBe(new Date(server.clock.now().getTime() + PROOF_LIFE_MS).toISOString())
    expect((await setAccount(token)).status).toBe(200)
  })

  it('stays refused in another session of the same person', async () => {
    const { token, email } = await signedIn('driver')
    const stolen = await signIn(email)
    growOld()
    await prove(token, { password: PASSWORD })
    expect((await setAccount(stolen)).body.code).toBe('step_up_required')
  })

  it('covers ending other sessions; signing out needs no proof', async () => {
    const { token, email } = await signedIn('advertiser')
    const other = await signIn(email)
    growOld()
    const { sessions } = (await server.call(calls.listSessions, { token })).body
    const { id } = present(sessions.find(({ current }) => !current))
    const endOne = () => server.call(calls.endSession, { token, params: { id } })
    const endAll = () => server.call(calls.endOtherSessions, { token })
    for (const refused of [await endOne(), await endAll()]) expect(refused.body.code).toBe('step_up_required')
    expect((await server.call(calls.profile, { token: other })).status).toBe(200)
    await prove(token, { password: PASSWORD })
    expect([(await endOne()).status, (await endAll()).status]).toEqual([200, 200])
    expect((await server.call(calls.profile, { token: other })).status).toBe(401)
    growOld()
    expect((await server.call(calls.logout, { token })).status).toBe(200)
  })

  it('is refused before anything is read or done', async () => {
    const admin = await signIn(ADMIN.email, ADMIN.password)
    growOld()
    const refused = await server.call(calls.approvePayout, { token: admin, params: { id: 'none' } })
    expect(refused.body.code).toBe('step_up_required')
    const body = { config: 'nothing' }
    expect((await server.call(calls.changePricingConfig, { token: admin, body })).body.code).toBe('step_up_required')
  })

  it('counts a session opened by the previous release as proven at its start', async () => {
    const { token, id } = await signedIn('driver')
    await server.database.db.updateTable('sessions').set({ proven_at: null }).where('user_id', '=', id).execute()
    expect((await setAccount(token)).status).toBe(200)
    growOld()
    expect((await setAccount(token)).body.code).toBe('step_up_required')
  })
})

describe('a proof', () => {
  it('is the password, a code, or both', async () => {
    const { token } = await signedIn('advertiser')
    for (const body of [{}, { renew: true }]) {
      expect(await prove(token, body)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      })
    }
    expect((await server.call(calls.stepUp, { body: { password: PASSWORD } })).status).toBe(401)
  })

  it('gives the session a new token on request, and the old one becomes invalid', async () => {
    const { token } = await signedIn('driver')
    growOld()
    expect((await prove(token, { password: 'a-wrong-password-1', renew: true })).status).toBe(400)
    expect((await server.call(calls.profile, { token })).status).toBe(200)
    const next = present((await prove(token, { password: PASSWORD, renew: true })).body.token)
    expect(next).not.toBe(token)
    for (const call of [calls.profile, calls.payoutAccount]) {
      expect((await server.call(call, { token })).status).toBe(401)
    }
    expect((await setAccount(next)).status).toBe(200)
    expect((await server.call(calls.listSessions, { token: next })).body.sessions).toHaveLength(2)
  })

  it('accepts a code of the app once, even of two at once, and a recovery code with a mail', async () => {
    const { token, email } = await signedIn('advertiser')
    const { secret } = (await server.call(calls.setUpTwoFactor, { token })).body
    const enabled = await server.call(calls.enableTwoFactor, { token, body: { code: codeOf(secret) } })
    growOld()
    const code = codeOf(secret)
    const both = await Promise.all([prove(token, { code }), prove(token, { code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    growOld()
    expect((await prove(token, { code: present(enabled.body.recovery_codes[0]) })).status).toBe(200)
    await server.settle()
    const mails = server.database.db.selectFrom('mails').select('subject').where('recipient', '=', email)
    expect((await mails.execute()).map(({ subject }) => subject)).toContain('A recovery code was used')
  })

  it('needs both factors, if there are two, before a change to the sign-in', async () => {
    const { token } = await signedIn('advertiser')
    const refused = { status: 403, body: { code: 'step_up_required', full: true } }
    const options = () => server.call(calls.passkeyOptions, { token })
    const phone = () => server.call(calls.changeProfile, { token, body: { phone: '077 765 4321' } })
    growOld()
    await prove(token, { password: PASSWORD })
    expect((await options()).status).toBe(200)
    const { secret } = (await server.call(calls.setUpTwoFactor, { token })).body
    await server.call(calls.enableTwoFactor, { token, body: { code: codeOf(secret) } })
    growOld()
    await prove(token, { password: PASSWORD })
    expect((await server.call(calls.endOtherSessions, { token })).status).toBe(200)
    for (const answer of [await options(), await phone()]) expect(answer).toMatchObject(refused)
    await prove(token, { code: codeOf(secret) })
    expect(await options()).toMatchObject(refused)
    server.clock.advance(60_000)
    const wrong = await prove(token, { password: 'a-wrong-password-1', code: codeOf(secret) })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
    expect((await prove(token, { password: PASSWORD, code: codeOf(secret) })).status).toBe(200)
    expect((await options()).status).toBe(200)
    expect((await phone()).status).toBe(200)
  })

  it('that is wrong is refused at its field, and counts with wrong passwords', async () => {
    const { token, email } = await signedIn('advertiser')
    expect(await prove(token, { code: '123456' })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    })
    for (let tries = 1; tries < 10; tries += 1) {
      const wrong = await prove(token, { password: `wrong-password-${tries}` })
      expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
    }
    expect((await prove(token, { password: PASSWORD })).body.code).toBe('rate_limited')
    const elsewhere = await server.call(calls.signIn, { body: { email, password: PASSWORD } })
    expect(elsewhere.body.code).toBe('rate_limited')
  })
})

describe('calls that need a proof only in part', () => {
  it('need one for another phone number, but not for the same one in another format', async () => {
    const { token } = await signedIn('advertiser')
    growOld()
    const change = (body: object) => server.call(calls.changeProfile, { token, body })
    expect((await change({ first_name: 'Sunil' })).status).toBe(200)
    expect((await change({ phone: '+94 77 123 4567' })).status).toBe(200)
    expect((await change({ first_name: 'Kamal', phone: '077 765 4321' })).body.code).toBe('step_up_required')
    expect((await server.call(calls.profile, { token })).body.user.first_name).toBe('Sunil')
    await prove(token, { password: PASSWORD })
    expect((await change({ phone: '077 765 4321' })).body.user.phone).toContain('765')
  })

  it('need one of a reviewer who opens an identity document, but not of its owner', async () => {
    const driver = await signedIn('driver')
    const bytes = await server.picture()
    await server.upload(calls.uploadDocuments, driver.token, 'vehicle_document', 'book.png', bytes)
    const admin = await signIn(ADMIN.email, ADMIN.password)
    growOld()
    const { details } = (await server.call(calls.profile, { token: driver.token })).body
    expect((await server.send('GET', present(details.vehicle_document_url))).status).toBe(200)
    const { registrations } = (await server.call(calls.approvedRegistrations, { token: admin, query: 'limit=200' }))
      .body
    const shown = present(registrations.find(({ id }: { id: string }) => id === driver.id))
    const url = present(shown.details.vehicle_document_url)
    expect((await server.send('GET', url)).body).toMatchObject({ code: 'step_up_required' })
    await prove(admin, { password: ADMIN.password })
    expect((await server.send('GET', url)).status).toBe(200)
  })
})

describe('the log', () => {
  it('records for each proof its person, its kind, and whether it failed, but never an e-mail or a secret', async () => {
    const { token, email, id } = await signedIn('advertiser')
    const written = vi.spyOn(server.app.log, 'info')
    await signIn(email)
    await signIn(email, 'a-wrong-password-1')
    await signIn('nobody@test.example', 'a-wrong-password-2')
    await prove(token, { code: '123456' })
    const lines = written.mock.calls.map(([line]) => line as Record<string, unknown>)
    written.mockRestore()
    expect(lines).toMatchObject([
      { route: '/api/auth/signin', status: 200, account: id, proof: 'password' },
      { route: '/api/auth/signin', status: 401, account: id, proof: 'password', refused: 'unauthenticated' },
      { route: '/api/auth/signin', status: 401, proof: 'password', refused: 'unauthenticated' },
      { route: '/api/auth/step-up', status: 400, account: id, proof: 'app', refused: 'validation_failed' },
    ])
    expect(lines[2]).not.toHaveProperty('account')
    for (const secret of [email, 'nobody@', PASSWORD, 'a-wrong', '123456', token]) {
      expect(JSON.stringify(lines)).not.toContain(secret)
    }
  })
})
