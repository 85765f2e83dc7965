import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let owner: string
let reviewer: Awaited<ReturnType<typeof administrator>>
beforeAll(async () => {
  server = await startServer()
  owner = await server.admin()
  reviewer = await administrator(server, owner, ['owner', 'reviewer', 'operations'])
})
beforeEach(async () => {
  await server.settle()
  await server.database.db.deleteFrom('mails').execute()
  await server.database.db.deleteFrom('notices').execute()
})
afterAll(() => server.stop())

const mailsTo = async (email: string) => {
  await server.settle()
  const mails = server.database.db.selectFrom('mails').select('template').where('recipient', '=', email)
  return (await mails.orderBy('id').execute()).map(({ template }) => template)
}
const noticesOf = async (id: string) => {
  await server.settle()
  const notices = server.database.db.selectFrom('notices').select(['kind', 'more']).where('user_id', '=', id)
  return (await notices.execute()).map(({ kind, more }) => [kind, more])
}

it.each(['driver', 'advertiser'] as const)(
  'a registration of a %s is one mail and one notice to a person of several roles',
  async (type) => {
    const form = server.form(type)
    const { token, user } = (await server.call(calls.signUp, { body: form })).body
    const field = type === 'driver' ? 'vehicle_document' : 'business_registration_document'
    const sent = await server.upload(calls.uploadDocuments, token, field, 'paper.png', server.picture())
    expect(sent.status).toBe(200)
    expect(await mailsTo(reviewer.email)).toEqual(['registration-new'])
    expect(await noticesOf(reviewer.id)).toEqual([['registration.submitted', 0]])
    await server.call(calls.approveRegistration, { params: { id: user.id }, token: owner, body: { type } })
    expect(await mailsTo(form.email)).toEqual(['registration-received', 'registration-approved'])
    expect(await mailsTo(reviewer.email)).toEqual(['registration-new'])
  },
)

it('who is in two audiences of an event gets one mail of it', async () => {
  const asked = { kind: 'access', details: 'What do you keep about me?' } as const
  const { status } = await server.call(calls.sendDataRequest, { token: reviewer.token, body: asked })
  expect(status).toBe(201)
  expect(await mailsTo(reviewer.email)).toEqual(['data-request-received'])
})
