import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { CHOICES } from '@ayob/contract/settings'
import { readMails } from '@ayob/testkit/mails'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsViews } from '../../src/people/settings/settings.queries'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const DEFAULTS = {
  notifications: {
    email: true,
    sms: false,
    push: true,
    campaignUpdates: true,
    systemAlerts: true,
    weeklyReports: false,
    marketing: false,
  },
  language: 'en',
  theme: 'system',
}
const get = async (token: string) => (await server.call(calls.getSettings, { token })).body
const put = (token: string, body: unknown) => server.call(calls.changeSettings, { token, body })

describe('settings', () => {
  it.each(['advertiser', 'driver'] as const)('of an %s who has changed nothing are the defaults', async (type) => {
    const { token } = await server.approved(type)
    expect(await get(token)).toEqual({ success: true, settings: DEFAULTS })
  })

  it('can be changed as a whole, in part, in a wrapper, and with notifications at the top level or nested', async () => {
    const { token } = await server.approved('advertiser')
    const whole = {
      notifications: { ...DEFAULTS.notifications, sms: true, weeklyReports: true },
      language: 'si',
      theme: 'dark',
    }
    expect((await put(token, whole)).body).toMatchObject({ success: true, settings: whole })
    expect(await get(token)).toMatchObject({ settings: whole })
    await put(token, { theme: 'light' })
    await put(token, { push: false })
    await put(token, { settings: { language: 'ta', notifications: { email: false } } })
    expect(await get(token)).toMatchObject({
      settings: {
        notifications: { ...whole.notifications, push: false, email: false },
        language: 'ta',
        theme: 'light',
      },
    })
    expect((await put(token, {})).status).toBe(200)
  })

  it('refuse invalid values, and store nothing of such a request', async () => {
    const { token } = await server.approved('advertiser')
    for (const wrong of [
      { theme: 'pink' },
      { language: 'fr' },
      { email: 'yes' },
      { notifications: { push: 1 } },
      { notifications: [] },
      { settings: { theme: null } },
      { theme: 'dark', sms: null },
    ]) {
      expect(await put(token, wrong), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: expect.anything() },
      })
    }
    expect((await get(token)).settings).toEqual(DEFAULTS)
  })

  it('belong to one person', async () => {
    const [one, other, admin] = [
      await server.approved('advertiser'),
      await server.approved('driver'),
      await server.admin(),
    ]
    await put(one.token, { theme: 'dark' })
    expect((await get(other.token)).settings).toEqual(DEFAULTS)
    expect((await get(admin)).settings).toEqual(DEFAULTS)
  })

  it('keep both of two concurrent changes', async () => {
    const { token } = await server.approved('advertiser')
    await Promise.all(CHOICES.map((choice) => put(token, { [choice]: !DEFAULTS.notifications[choice] })))
    const { settings } = await get(token)
    expect(CHOICES.filter((choice) => settings.notifications[choice] === DEFAULTS.notifications[choice])).toEqual([])
  })
})

describe('mails respect them', () => {
  const mailsTo = async (email: string) => {
    await server.settle()
    return (await readMails(join(server.dataDir, 'outbox'))).filter(({ to }) => to === email)
  }
  /** Gets a booking approved, which sends a mail that can be switched off. */
  const approveOne = async (token: string) => {
    const id = await server.submitted(token)
    await server.call(calls.approveAd, {
      params: { id },
      token: await server.admin(),
      body: { startDate: '2026-03-10' },
    })
  }

  it.each(['email', 'campaignUpdates'])('send no mail about an ad once %s is off', async (choice) => {
    const { token, email } = await server.approved('advertiser')
    const before = (await mailsTo(email)).length
    await approveOne(token)
    expect(await mailsTo(email)).toHaveLength(before + 1)
    await put(token, { [choice]: false })
    await approveOne(token)
    expect(await mailsTo(email)).toHaveLength(before + 1)
  })

  it('a link in the mail switches its kind off without signing in, and can be used repeatedly', async () => {
    const { token, email } = await server.approved('advertiser')
    await approveOne(token)
    const mail = (await mailsTo(email)).at(-1)
    const header = mail?.headers['list-unsubscribe'] ?? ''
    const link = /<(?:http:\/\/[^/]+)(\/api\/opt-out\?token=[^>]+)>/.exec(header)?.[1] ?? ''
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(link.replace('/api', ''))
    expect((await server.send('GET', link)).body).toEqual({ success: true, choice: 'campaignUpdates', on: true })
    const opened = await server.send('GET', link, { headers: { accept: 'text/html,application/xhtml+xml' } })
    expect([opened.status, opened.headers.location]).toEqual([302, link.replace('/api', '')])
    expect((await get(token)).settings.notifications.campaignUpdates).toBe(true)
    const oneClick = {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    const asForm = {
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
    for (const sent of [oneClick, asForm, {}, { body: {} }]) {
      expect((await server.send('POST', link, sent)).body).toEqual({
        success: true,
        choice: 'campaignUpdates',
        on: false,
      })
    }
    expect((await get(token)).settings.notifications).toEqual({
      ...DEFAULTS.notifications,
      campaignUpdates: false,
    })
    expect((await server.send('GET', link)).body).toMatchObject({ on: false })
    for (const altered of [
      link.replace('campaignUpdates', 'email'),
      `${link}x`,
      '/api/opt-out?token=a.b.c',
      '/api/opt-out',
    ]) {
      expect(await server.send('POST', altered), altered).toMatchObject({
        status: 400,
        body: { fields: { token: expect.any(String) } },
      })
    }
    expect((await get(token)).settings.notifications.email).toBe(true)
  })

  it('necessary mails are always sent and have no opt-out', async () => {
    const { token, email } = await server.approved('advertiser')
    await put(token, Object.fromEntries(CHOICES.map((choice) => [choice, false])))
    await server.call(calls.forgotPassword, { body: { email } })
    const necessary = async () => (await mailsTo(email)).find(({ subject }) => subject?.includes('new password'))
    await expect.poll(necessary).toBeDefined()
    const mail = await necessary()
    expect(mail?.headers['list-unsubscribe']).toBeUndefined()
  })

  it('the weekly report is sent to people who asked for it and can sign in', async () => {
    const { token, id, email } = await server.approved('advertiser')
    const driver = await server.approved('driver')
    const readers = async () => (await settingsViews.weeklyReportReaders(server.database.db)).map((one) => one.id)
    expect(await readers()).not.toContain(id)
    await put(token, { weeklyReports: true, language: 'ta' })
    await put(driver.token, { weeklyReports: true })
    expect(await settingsViews.weeklyReportReaders(server.database.db)).toContainEqual({
      id,
      organisationId: id,
      email,
      name: 'Nimal',
      language: 'ta',
    })
    expect(await readers()).not.toContain(driver.id)
  })
})

describe('administrators', () => {
  it('choose mails; the bell stays whatever they choose', async () => {
    const { email, token } = await administrator(server, await server.admin(), ['reviewer'])
    const templates = async () => {
      await server.settle()
      const mails = server.database.db.selectFrom('mails').select('template').where('recipient', '=', email)
      return (await mails.execute()).map(({ template }) => template).filter((name) => name === 'registration-new')
    }
    const signUp = () => server.call(calls.signUp, { body: server.form('driver') })
    await put(token, { systemAlerts: false, push: false })
    await signUp()
    expect(await templates()).toEqual([])
    const { notifications } = (await server.call(calls.listNotifications, { token })).body
    expect(notifications.map(({ kind }) => kind)).toEqual(['registration.submitted'])
    await put(token, { systemAlerts: true })
    await signUp()
    expect(await templates()).toEqual(['registration-new'])
  })
})
