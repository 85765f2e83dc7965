import { calls } from '@ayob/contract/calls'
import { PLACE } from '@ayob/testkit/people'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { testAlone } from '../support/test'
import { pairedAgo } from '../support/vehicle'

const test = testAlone()

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has cached the app. */
const workerIsReady = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match('/app.html'))?.ok ?? false)).toBe(true)

/** A fake push service, because a test can't reach a real one: the browser's side of a subscription, with real keys. */
const subscribeHere = () => {
  const text = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  // A headless browser reports every permission as denied, even if it was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  let current: object | null = null
  PushManager.prototype.getSubscription = async () => current as PushSubscription | null
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const endpoint = `https://push.example/${crypto.randomUUID()}`
    const keys = {
      p256dh: text(await crypto.subtle.exportKey('raw', pair.publicKey)),
      auth: text(crypto.getRandomValues(new Uint8Array(16)).buffer),
    }
    const unsubscribe = async () => {
      current = null
      return true
    }
    current = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
    return current as PushSubscription
  }
}

/** The part of a service worker that shows messages, with the messages that the test records there. */
interface Scope {
  shown: unknown[]
  registration: { showNotification(title: string, options: { tag: string; data: string }): Promise<void> }
}

/** Delivers a message to the service worker like a push service. */
async function deliver(context: BrowserContext, page: Page, message: object) {
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/')
      if (own) resolve(own.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

test('can be installed: a manifest with icons that exist', async ({ page, server }) => {
  await page.goto(server.url)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(`${server.url}${href}`)).json()
  expect(manifest).toMatchObject({ short_name: 'AYOB', start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await page.request.get(`${server.url}${src}`)).status()).toBe(200)
})

test('a driver sees the last figures without a network, with their time, and none of them after signing out', async ({
  context,
  page,
  server,
}) => {
  const { driver, screen } = await pairedAgo(server, 60_000)
  await screen.must(calls.sendHeartbeat, { body: { ...PLACE, version: 'test', free_mb: null, now_playing: null } })
  await signInBrowser(page, server, driver.email, driver.password)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Earned today' })).toBeVisible()
  await workerIsReady(page)
  // A page that was opened once is kept.
  await page.goto('/my-screen')
  await expect(page.getByRole('button', { name: 'Unpair' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Earned today' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection\. These figures are from /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Earned today' })).toBeVisible()
  await expect(page.getByText('Online', { exact: true })).toHaveCount(0)
  await page.goto('/my-screen')
  await expect(page.getByText(/^No connection\. These figures are from /)).toBeVisible()
  await expect(page.getByText('Paired on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unpair' })).toHaveCount(0)
  await page.goto('/')
  await context.setOffline(false)
  await expect(page.getByText(/^No connection\./)).toBeHidden()

  await page.evaluate(() => {
    localStorage.removeItem('auth_token')
    localStorage.removeItem('user')
  })
  // Signing out without a network must not lose the page that says so.
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => page.evaluate(async () => (await caches.match('/app.html')) === undefined)).toBe(true)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kept:')))).toEqual([])
  await page.reload()
  await expect(page.getByText('You are offline. Check your connection and try again.')).toBeVisible()
  await expect(page.locator('[lang=ta]')).toBeVisible()
})

test('a person allows push messages on a device, and chooses their kinds', async ({ context, page, server }) => {
  const { email, password, api } = await newMember(server, 'advertiser')
  await context.grantPermissions(['notifications'], { origin: server.url })
  await page.addInitScript(subscribeHere)
  await signInBrowser(page, server, email, password)
  await page.goto('/settings?tab=notifications')
  await workerIsReady(page)
  await page.reload()
  const here = page.getByRole('switch', { name: 'Messages on this device' })
  await expect(here).not.toBeChecked()
  await here.click()
  await expect(page.getByText('This device gets messages until you sign out.')).toBeVisible()
  await expect(here).toBeChecked()
  const rejected = page.getByRole('switch', { name: 'Rejected' })
  await rejected.click()
  await expect.poll(async () => (await api.must(calls.getPush)).kinds.rejected).toBe(false)
  await here.click()
  await expect(here).not.toBeChecked()
  await page.reload()
  await expect(rejected).not.toBeChecked()

  // A headless browser shows no messages, so the worker records them.
  const worker = context.serviceWorkers()[0]
  await worker?.evaluate(() => {
    const scope = self as unknown as Scope
    scope.shown = []
    scope.registration.showNotification = async (title, { tag, data }) => void scope.shown.push({ title, tag, data })
  })
  await deliver(context, page, { title: 'Ad approved', link: '/billing', tag: 'notice-1' })
  await expect
    .poll(() => worker?.evaluate(() => (self as unknown as Scope).shown))
    .toEqual([{ title: 'Ad approved', tag: 'notice-1', data: '/billing' }])
})
