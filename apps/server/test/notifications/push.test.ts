import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { startPushService } from '../setup/push-service'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'on' })
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})

const subscribe = (token: string, name: string) =>
  server.call(calls.subscribeToPush, { token, body: service.browser(name) })
const approve = async (id: string) => {
  const startDate = new Date(server.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  await server.call(calls.approveAd, { params: { id }, token: await server.admin(), body: { startDate } })
}
const titles = (name: string) => service.taken(name).map(({ title }) => title)

/** An advertiser with one ad, approved by an administrator. */
async function approvedAd(name: string, prepare?: (token: string) => Promise<unknown>) {
  const { token, email } = await server.approved('advertiser')
  const { body } = await subscribe(token, name)
  await prepare?.(token)
  const id = await server.submitted(token)
  await approve(id)
  await server.settle()
  return { token, email, id, subscription: body.id }
}

it("notifies the browsers of a person in the account's language, with a link and no personal data", async () => {
  const { token, id } = await approvedAd('phone', (token) =>
    server.call(calls.changeSettings, { token, body: { language: 'ta' } }),
  )
  expect(service.taken('phone')).toEqual([
    { title: 'விளம்பரம் அங்கீகரிக்கப்பட்டது', link: '/billing', tag: expect.stringMatching(/^notice-\d+$/) },
  ])
  const { key } = (await server.call(calls.getPush, { token })).body
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(present(service.authorizations()[0])).toContain(`k=${key}`)
  await server.tick()
  expect(titles('phone')).toHaveLength(1)
  expect(id).toBeTruthy()
})

it('notifies administrators of waiting reviews, but not advertisers of their own submissions', async () => {
  const admin = await server.admin()
  await subscribe(admin, 'office')
  const { token } = await server.approved('advertiser')
  await subscribe(token, 'shop')
  await server.submitted(token)
  await server.settle()
  expect(service.taken('office').at(-1)).toMatchObject({
    title: 'Booking submitted',
    link: '/admin/registrations?tab=ads',
  })
  expect(titles('shop')).toEqual([])
})

it('respects the settings for each kind and for push overall', async () => {
  await approvedAd('no-approvals', async (token) => {
    const { body } = await server.call(calls.changePush, { token, body: { kinds: { approved: false } } })
    expect(body.kinds).toEqual({
      approved: false,
      rejected: true,
      unpaid: true,
      live: true,
      behind: true,
      completed: true,
    })
  })
  await approvedAd('nothing', (token) => server.call(calls.changeSettings, { token, body: { push: false } }))
  expect([...titles('no-approvals'), ...titles('nothing')]).toEqual([])
})

it('is silent for an administrator who switched a kind or all of them off, whose bell rings nevertheless', async () => {
  const reviewer = await administrator(server, await server.admin(), ['reviewer'])
  await subscribe(reviewer.token, 'desk')
  const register = async () => {
    await server.call(calls.signUp, { body: server.form('driver') })
    await server.settle()
    const { unread } = (await server.call(calls.listNotifications, { token: reviewer.token })).body
    return [unread, titles('desk').length]
  }
  expect(await register()).toEqual([1, 1])
  await server.call(calls.changePush, { token: reviewer.token, body: { kinds: { reviews: false } } })
  expect(await register()).toEqual([2, 1])
  await server.call(calls.changePush, { token: reviewer.token, body: { kinds: { reviews: true } } })
  await server.call(calls.changeSettings, { token: reviewer.token, body: { push: false } })
  expect(await register()).toEqual([3, 1])
})

it('ends with the session, and follows the browser to another account', async () => {
  const first = await approvedAd('lent')
  const second = await server.approved('advertiser')
  const { endpoint, ...rest } = service.browser('lent')
  await server.call(calls.subscribeToPush, { token: second.token, body: { endpoint, ...rest } })
  await server.call(calls.rejectAd, {
    params: { id: await server.submitted(first.token) },
    token: await server.admin(),
    body: {},
  })
  await server.settle()
  expect(titles('lent')).toEqual(['Ad approved'])

  const token = await server.signIn(first.email, PASSWORD)
  await subscribe(token, 'signed-out')
  await server.call(calls.logout, { token })
  await approve(await server.submitted(first.token))
  await server.settle()
  expect(titles('signed-out')).toEqual([])
})

it('removes a browser that has unsubscribed, and retries when a service was busy', async () => {
  service.answer('gone', 410)
  const gone = await approvedAd('gone')
  const params = { id: gone.subscription }
  expect((await server.call(calls.unsubscribeFromPush, { params, token: gone.token })).status).toBe(404)

  service.answer('busy', 503)
  const busy = await approvedAd('busy')
  service.answer('busy', 201)
  await server.pushSender.run()
  expect(titles('busy')).toHaveLength(1)
  server.clock.advance(61_000)
  await server.pushSender.run()
  const [before, after] = service.taken('busy')
  expect(after).toEqual(before)
  await server.pushSender.run()
  expect(titles('busy')).toHaveLength(2)

  // A person's own subscription ends at once, another person's can't be ended.
  expect(
    (await server.call(calls.unsubscribeFromPush, { params: { id: busy.subscription }, token: gone.token })).status,
  ).toBe(404)
  expect(
    (await server.call(calls.unsubscribeFromPush, { params: { id: busy.subscription }, token: busy.token })).status,
  ).toBe(200)
})

it('keeps the ten newest browsers, and refuses invalid subscriptions', async () => {
  const { token } = await server.approved('advertiser')
  for (let count = 0; count < 11; count++) await subscribe(token, `many-${count}`)
  await approve(await server.submitted(token))
  await server.settle()
  const told = Array.from({ length: 11 }, (_, count) => titles(`many-${count}`).length)
  expect(told.reduce((sum, count) => sum + count)).toBe(10)
  for (const [body, field] of [
    [{ ...service.browser('x'), endpoint: 'javascript:alert(1)' }, 'endpoint'],
    [{ ...service.browser('x'), keys: { p256dh: 'short', auth: 'short' } }, 'keys.p256dh'],
    [{ endpoint: 'https://push.example/x' }, 'keys'],
  ] as const) {
    const refused = await server.call(calls.subscribeToPush, { token, body: body as never })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(field)
  }
})
