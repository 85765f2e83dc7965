/// <reference lib="dom" />
import { calls } from '@ayob/contract/calls'
import { findChromium } from '@ayob/testkit/chromium'
import { addMember, liveBooking, pairScreen } from '@ayob/testkit/people'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Bench, print, SETTINGS, type World, withBare, withServer } from './bench'
import { fillPages } from './fill-pages'
import { framesWhileDragging } from './maker'
import { step } from './step'
import { framesWhileScrolling, SETTLE_MS, SLOWER, slowly, type Vitals, vitalsOf, watchPages } from './web-vitals'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const

interface Account {
  readonly email: string
  readonly password: string
}

interface Person extends Account {
  readonly role: string
  /** The first page, and a long list. */
  readonly first: string
  readonly long: string
}

/** An advertiser with 5,000 bookings, a driver with a screen, and the administrator of both. */
async function peopleOf({ server, visitor, admin, place }: World): Promise<Person[]> {
  const owners = [await addMember(visitor, admin, 'advertiser'), await addMember(visitor, admin, 'advertiser')] as const
  for (const { api } of owners) await liveBooking(api, admin, new Date())
  const driver = await addMember(visitor, admin, 'driver')
  await pairScreen(visitor, driver.api)
  await server.stop()
  const ids = owners.map(({ id }) => id)
  await fillPages(place, ids, new Date())
  await server.restart()
  const [{ email, password }] = owners
  const administrator = { email: SETTINGS.ADMIN_EMAIL, password: SETTINGS.ADMIN_PASSWORD }
  return [
    { role: 'advertiser', email, password, first: '/', long: '/monitor-ads' },
    { role: 'driver', email: driver.email, password: driver.password, first: '/', long: '/' },
    { role: 'administrator', ...administrator, first: '/admin/registrations', long: '/admin/monitor-ads' },
  ]
}

async function signIn(context: BrowserContext, { visitor }: World, { email, password }: Account): Promise<void> {
  const { token, user } = await visitor.must(calls.signIn, { body: { email, password } })
  const kept = { auth_token: token, user: JSON.stringify(user) }
  const asAdmin = { adminToken: token, adminUser: kept.user }
  await context.addInitScript(
    (entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
    },
    user.user_type === 'admin' ? { ...kept, ...asAdmin } : kept,
  )
}

/** Opens every section of the sidebar with a click. Returns how long each interaction took until the next frame. */
async function clickThrough(page: Page): Promise<number[]> {
  const links = page.locator('aside nav a')
  for (let n = 0; n < (await links.count()); n += 1) {
    await links.nth(n).click()
    await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('main [data-loading]'))
  }
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate(() => [...window.watched.interactions.values()])
}

const ms = (value: number) => value.toFixed(0).padStart(7)

type Open = (size: keyof typeof SIZES, baseURL: string) => Promise<BrowserContext>

async function withBrowser(work: (open: Open) => Promise<void>): Promise<void> {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    await work(async (size, baseURL) => {
      const context = await browser.newContext({
        viewport: SIZES[size],
        baseURL,
        locale: 'en-GB',
        timezoneId: 'Asia/Colombo',
      })
      await watchPages(context)
      return context
    })
  } finally {
    await browser.close()
  }
}

/** How smoothly a part of an ad is dragged in the ad maker on a slow phone. */
export const measureMaker = (bench: Bench): Promise<void> =>
  withBrowser((open) =>
    withServer(bench, async (world) => {
      const advertiser = await addMember(world.visitor, world.admin, 'advertiser')
      const context = await open('phone', world.server.url)
      await signIn(context, world, advertiser)
      const { perSecond, median, p95 } = await framesWhileDragging(await context.newPage(), advertiser.api)
      print(
        `\n${bench.database}: ad maker, a part of an ad of ten is dragged, phone, processor ${SLOWER} times slower: frames a second, median and p95 of a frame, ms`,
      )
      print(`${ms(perSecond)} ${median.toFixed(1).padStart(7)} ${p95.toFixed(1).padStart(7)}`)
      await context.close()
    }),
  )

/**
 * Loading times on a slow phone, compared with a page that has only one line of text; how long a click takes; and how
 * smoothly lists scroll. The first two rows are a visitor's.
 */
export async function measureWeb(bench: Bench): Promise<void> {
  await withBrowser((open) =>
    withServer(bench, async (world) => {
      const people = await peopleOf(world)
      const { url } = world.server
      const rows: { what: string; vitals: Vitals }[] = []
      const slow = async (what: string, path: string, base: string, person?: Person) => {
        step(what)
        const context = await open('phone', base)
        if (person) await signIn(context, world, person)
        rows.push({ what, vitals: await slowly(await context.newPage(), path) })
        await context.close()
      }
      await withBare((bare) => slow('a line of text', '/page', new URL(bare).origin))
      await slow('landing page', '/', url)
      for (const person of people) await slow(`${person.role}: ${person.first}`, person.first, url, person)
      print(
        `\n${bench.database}: pages on a phone, processor ${SLOWER} times slower, 1.6 Mbit/s, files kept from a visit before`,
      )
      print(
        'page                               first paint   largest   useful    shift   times a line of text (useful), ms',
      )
      const [line] = rows
      for (const { what, vitals } of rows) {
        const { painted, largest, useful, shift } = vitals
        const ratio = (useful / (line?.vitals.useful ?? NaN)).toFixed(1)
        print(`${what.padEnd(36)} ${ms(painted)}   ${ms(largest)}  ${ms(useful)}   ${shift.toFixed(4)}   ${ratio}`)
      }
      print(
        '\nat 1440 x 900, not slowed          clicks  p95 ms  frames a second while a list scrolls, p95 ms of a frame',
      )
      for (const person of people) {
        const context = await open('desktop', url)
        await signIn(context, world, person)
        const page = await context.newPage()
        await vitalsOf(page, person.first)
        const took = (await clickThrough(page)).sort((a, b) => a - b)
        const p95 = took[Math.ceil(took.length * 0.95) - 1] ?? 0
        await vitalsOf(page, person.long)
        const { perSecond, p95: frame } = await framesWhileScrolling(page)
        print(`${person.role.padEnd(34)} ${String(took.length).padStart(6)} ${ms(p95)} ${ms(perSecond)} ${ms(frame)}`)
        await context.close()
      }
    }),
  )
  await measureMaker(bench)
}
