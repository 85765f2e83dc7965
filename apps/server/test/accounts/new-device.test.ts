import { calls } from '@ayob/contract/calls'
import type { Language } from '@ayob/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const NEWER_PHONE = PHONE.replace('140.0', '144.0').replace('Android 15', 'Android 16')
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signInFrom = async (email: string, device: string): Promise<string> => {
  const body = { email, password: PASSWORD }
  return (await server.call(calls.signIn, { body, headers: { 'user-agent': device } })).body.token
}

async function told(email: string) {
  await server.settle()
  const mails = server.database.db.selectFrom('mails').selectAll().where('template', '=', 'new-device')
  return mails.where('recipient', '=', email).orderBy('id').execute()
}

describe('a device', () => {
  it('is named by its browser and system, never by a library, in the language of the person', async () => {
    const { email, token } = await server.approved('driver')
    for (const device of [PHONE, LAPTOP, 'axios/1.7', '']) await signInFrom(email, device)
    const names = async () =>
      (await server.call(calls.listSessions, { token })).body.sessions.map(({ device }: { device: string }) => device)
    expect(new Set(await names())).toEqual(new Set(['Chrome on Android', 'Firefox on Linux', 'Unknown browser']))
    await server.call(calls.changeSettings, { token, body: { language: 'ta' } })
    expect(await names()).toContain('Android இல் Chrome')
  })
})

describe('a sign-in from a new device', () => {
  it("is reported once, even for two at once; an account's first device and a newer version are not reported", async () => {
    const { email, id } = await server.approved('advertiser')
    await server.database.db.deleteFrom('known_devices').where('user_id', '=', id).execute()
    await server.database.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    await signInFrom(email, PHONE)
    await signInFrom(email, NEWER_PHONE)
    expect(await told(email)).toEqual([])
    await Promise.all([signInFrom(email, LAPTOP), signInFrom(email, LAPTOP)])
    await signInFrom(email, LAPTOP)
    const mails = await told(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A new sign-in to your AYOB account'])
    expect(mails[0]?.text).toContain('Firefox on Linux')
  })

  it('is reported whichever mails the person has switched off, in their language', async () => {
    const { email, token } = await server.approved('driver')
    for (const language of ['si', 'en'] satisfies Language[]) {
      const notifications = { email: false }
      await server.call(calls.changeSettings, { token, body: { language, notifications } })
      await signInFrom(email, language === 'si' ? PHONE : LAPTOP)
    }
    expect((await told(email)).map(({ language }) => language)).toEqual(['si', 'en'])
  })

  it('is not reported for a device whose session is older than the list of devices', async () => {
    const { email, id } = await server.approved('driver')
    await signInFrom(email, PHONE)
    const before = (await told(email)).length
    await server.database.db.deleteFrom('known_devices').where('user_id', '=', id).execute()
    await signInFrom(email, PHONE)
    expect(await told(email)).toHaveLength(before)
  })
})
