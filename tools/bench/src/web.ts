/// <reference lib="dom" />
import { calls } from '@ayob/contract/calls'
import { findChromium } from '@ayob/testkit/chromium'
import { addMember, liveBooking, pairScreen } from '@ayob/testkit/people'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { type Bench, print, SETTINGS, type World, withBare, withServer } from './bench'

/** A weak mobile network: 400 kbit/s, and 400 ms for each answer. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const PHONE = { width: 390, height: 844 }
/** Long enough for late content to move something. */
const SETTLE_MS = 1500
const TRIES = 3

interface Vitals {
  /** Milliseconds until something is painted, and until the page has its data. */
  readonly painted: number
  readonly useful: number
  readonly shift: number
}

declare global {
  interface Window {
    watched: { useful: number; shift: number }
  }
}

/** Runs in the page before its own scripts. A page is useful when its heading is there and nothing is loading. */
function watch() {
  const watched = { useful: 0, shift: 0 }
  window.watched = watched
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) watched.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const isApp = localStorage.getItem('auth_token') !== null || location.pathname !== '/'
  const look = () => {
    const isThere = document.querySelector('h1') && !(isApp && document.getElementById('waiting'))
    if (isThere && !document.querySelector('main [role=status][data-loading]')) watched.useful = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Entries = Readonly<Record<string, string>>

/** What the browser of a signed-in person keeps. */
async function sessionOf({ visitor }: World, email: string, password: string): Promise<Entries> {
  const { token, user } = await visitor.must(calls.signIn, { body: { email, password } })
  const kept = { auth_token: token, user: JSON.stringify(user) }
  return user.user_type === 'admin' ? { ...kept, adminToken: token, adminUser: kept.user } : kept
}

async function vitalsOf(context: BrowserContext, path: string): Promise<Vitals> {
  const page = await context.newPage()
  const tool = await context.newCDPSession(page)
  await tool.send('Network.enable')
  await tool.send('Network.emulateNetworkConditions', LINE)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.watched?.useful > 0)
  await page.waitForTimeout(SETTLE_MS)
  const vitals = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { painted, useful: window.watched.useful, shift: window.watched.shift }
  })
  await page.close()
  return vitals
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Medians of visits with an empty cache, and of second visits. */
async function visits(browser: Browser, baseURL: string, path: string, kept: Entries): Promise<[Vitals, Vitals]> {
  const first: Vitals[] = []
  const second: Vitals[] = []
  for (let n = 0; n < TRIES; n += 1) {
    const context = await browser.newContext({ viewport: PHONE, baseURL, locale: 'en-GB', timezoneId: 'Asia/Colombo' })
    // The loader of our scripts wraps functions in `__name` to keep their names.
    await context.addInitScript('globalThis.__name = (value) => value')
    await context.addInitScript((entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
    }, kept)
    await context.addInitScript(watch)
    first.push(await vitalsOf(context, path))
    second.push(await vitalsOf(context, path))
    await context.close()
  }
  const of = (all: readonly Vitals[]): Vitals => ({
    painted: median(all.map(({ painted }) => painted)),
    useful: median(all.map(({ useful }) => useful)),
    shift: Math.max(...all.map(({ shift }) => shift)),
  })
  return [of(first), of(second)]
}

/** The first page of each role on a phone with a weak network, as times of a page that has only one line of text. */
export async function measureWeb(bench: Bench): Promise<void> {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    await withServer(bench, async (world) => {
      const { visitor, admin, server } = world
      const advertiser = await addMember(visitor, admin, 'advertiser')
      await liveBooking(advertiser.api, admin, new Date())
      const driver = await addMember(visitor, admin, 'driver')
      await pairScreen(visitor, driver.api)
      const office = await sessionOf(world, SETTINGS.ADMIN_EMAIL, SETTINGS.ADMIN_PASSWORD)
      let line = Number.NaN
      await withBare(async (bare) => {
        line = (await visits(browser, new URL(bare).origin, '/page', {}))[0].painted
      })
      print(
        `\n${bench.database}: first pages on a phone, 400 kbit/s, 400 ms; a line of text takes ${line.toFixed(0)} ms`,
      )
      print('page                         first visit: paint, useful  shift   times a line  second visit: useful')
      for (const [who, path, kept] of [
        ['visitor', '/', {}],
        ['advertiser', '/', await sessionOf(world, advertiser.email, advertiser.password)],
        ['driver', '/', await sessionOf(world, driver.email, driver.password)],
        ['administrator', '/admin/registrations', office],
      ] as const) {
        const [first, second] = await visits(browser, server.url, path, kept)
        const ms = (value: number) => value.toFixed(0).padStart(8)
        const ratio = (first.useful / line).toFixed(1).padStart(8)
        print(
          `${`${who}: ${path}`.padEnd(36)}${ms(first.painted)}${ms(first.useful)}  ${first.shift.toFixed(4)}${ratio}${ms(second.useful)}`,
        )
      }
    })
  } finally {
    await browser.close()
  }
}
