import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { readMails } from '@ayob/testkit/mails'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const SINHALA = /\p{Script=Sinhala}/u
const TAMIL = /\p{Script=Tamil}/u
const wrongSignIn = (language?: string) =>
  server.call(calls.signIn, {
    body: { email: 'nobody@test.example', password: PASSWORD },
    headers: language ? { 'accept-language': language } : {},
  })

describe('a visitor', () => {
  it('gets answers in the language of the browser, or in English if none of its languages is available', async () => {
    expect((await wrongSignIn()).body.message).toBe('Invalid email or password')
    expect((await wrongSignIn('fr-FR')).body.message).toBe('Invalid email or password')
    expect((await wrongSignIn('si-LK,en;q=0.5')).body.message).toMatch(SINHALA)
    expect((await wrongSignIn('ta')).body.message).toMatch(TAMIL)
  })

  it('gets the error of each field in it', async () => {
    const answer = await server.call(calls.sendInquiry, { body: {}, headers: { 'accept-language': 'ta' } })
    expect(answer.status).toBe(400)
    for (const text of Object.values(present(answer.body.fields))) expect(text).toMatch(TAMIL)
  })

  it('gets mails in the language chosen at sign-up', async () => {
    const body = server.form('driver', { language: 'si' })
    await server.call(calls.signUp, { body })
    await server.settle()
    const [mail] = (await readMails(join(server.dataDir, 'outbox'))).filter(({ to }) => to.includes(String(body.email)))
    expect(mail?.subject).toMatch(SINHALA)
    expect(mail?.html).toContain('lang="si"')
  })
})

describe('a member', () => {
  it('gets answers in the language of the account, whatever the browser requests', async () => {
    const { token } = await server.approved('driver')
    const headers = { 'accept-language': 'ta' }
    const put = (body: unknown) => server.call(calls.changeSettings, { token, body, headers })
    expect((await put({ theme: 'dark' })).body.message).toBe('Settings saved')
    await put({ language: 'si' })
    expect((await put({ theme: 'light' })).body.message).toMatch(SINHALA)
    expect((await put({ theme: 'pink' })).body.message).toMatch(SINHALA)
    expect((await server.call(calls.adminDrivers, { token, headers })).body.message).toMatch(SINHALA)
  })

  it('sees the state of an ad, a campaign and an invoice without an English word', async () => {
    const { token } = await server.approved('advertiser')
    await server.call(calls.changeSettings, { token, body: { language: 'si' } })
    const id = await server.submitted(token)
    await server.call(calls.deleteInvoice, { token, params: { bookingId: id } })
    const file = await server.newCreative(token)
    const form = { name: 'Tea', brand: 'Tea', vehicle_type: 'bus', duration_days: 3, target_routes: '["Galle Road"]' }
    const campaign = (await server.call(calls.createCampaign, { token, body: form as never })).body
    const refusals = [
      await server.call(calls.addCreative, { token, params: { id }, body: { file } }),
      await server.call(calls.initiatePayment, { token, body: { booking_id: id } }),
      await server.call(calls.changeCampaign, { token, params: { id: campaign.id }, body: { status: 'paused' } }),
    ]
    for (const { status, body } of refusals) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ error: expect.stringMatching(/^[^A-Za-z]+$/) })
    }
    expect(refusals[0]?.body).toMatchObject({ error: expect.stringContaining('අවලංගුයි') })
  })

  it('at the same time as users of other languages', async () => {
    const languages = ['en', 'si', 'ta'] as const
    const scripts = { en: /^Settings saved$/, si: SINHALA, ta: TAMIL }
    const people = await Promise.all(
      Array.from({ length: 9 }, async (_, at) => {
        const language = languages[at % 3] ?? 'en'
        const { token } = await server.approved('driver')
        await server.call(calls.changeSettings, { token, body: { language } })
        return { language, token }
      }),
    )
    const answers = await Promise.all(
      people.map(({ token }) => server.call(calls.changeSettings, { token, body: { push: true } })),
    )
    for (const [at, { language }] of people.entries()) expect(answers[at]?.body.message).toMatch(scripts[language])
  })
})
