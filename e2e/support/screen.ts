import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import type { Playlist, PlaylistAd, ScreenCreative } from '@ayob/contract/playlists'
import type { Api } from '@ayob/testkit/api'
import { bookingForm, payInSandbox } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { expect, type Page } from '@playwright/test'
import { adminApi, newMember } from './signed-in'

/** A play as the screen stores and sends it. */
export interface SentPlay {
  readonly seq: number
  readonly booking_id: string | null
  readonly started_at: string
  readonly duration_ms: number
  readonly lat: number | null
}

/** A live booking and a driver whose vehicle it runs on. */
export async function liveAd(server: RunningServer) {
  const admin = await adminApi(server)
  const owner = await newMember(server, 'advertiser')
  const advertiser = owner.api
  const { api: driver, email: driverEmail } = await newMember(server, 'driver')
  const { booking_id: id } = await advertiser.must(calls.bookAd, { body: await bookingForm(advertiser) })
  await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(new Date()) } })
  await payInSandbox(advertiser, id)
  await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
  return { id, owner, advertiser, driver, driverEmail, admin }
}

/** Opens the screen's page and lets the driver pair it. */
export async function pairPage(page: Page, driver: Api): Promise<string> {
  await page.goto('/screen')
  const code = page.getByLabel('Pairing code')
  await expect(code).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
  const { screen } = await driver.must(calls.pairScreen, { body: { code: (await code.textContent()) ?? '' } })
  await expect(page.getByRole('heading', { name: 'Pair this screen' })).toBeHidden()
  return screen.id
}

/** Waits until the service worker controls the page: from then on it needs no network. */
export async function workerReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Plays that wait in the screen's log. */
export async function keptPlays(page: Page): Promise<SentPlay[]> {
  const plays = await storeOf<SentPlay>(page, 'plays')
  const acked = (await factOf<number>(page, 'acked')) ?? 0
  return plays.filter(({ seq }) => seq > acked)
}

/** The kinds of events that the screen recorded for support. */
export async function notedEvents(page: Page): Promise<string[]> {
  return (await storeOf<{ kind: string }>(page, 'events')).map(({ kind }) => kind)
}

/** All entries of one store of the screen's database. */
const storeOf = <T>(page: Page, store: string): Promise<T[]> => readStore<T[]>(page, store)

/** One of the single values that the screen stores. */
const factOf = <T>(page: Page, fact: string): Promise<T | undefined> => readStore(page, 'facts', fact)

/** One value of a store, or all of them. */
function readStore<T>(page: Page, store: string, key?: string): Promise<T> {
  return page.evaluate(
    ([name, one]) =>
      new Promise<T>((resolve, reject) => {
        const open = indexedDB.open('ayob-screen')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const values = open.result.transaction(name).objectStore(name)
          const found: IDBRequest = one === undefined ? values.getAll() : values.get(one)
          found.onsuccess = () => {
            open.result.close()
            resolve(found.result)
          }
        }
      }),
    [store, key] as const,
  )
}

/** Changes every playlist on its way to the page. */
export async function changePlaylist(page: Page, change: (playlist: Playlist) => Playlist): Promise<void> {
  await page.route('**/api/screens/playlist*', async (route) => {
    const response = await route.fetch()
    if (response.status() !== 200) return route.fulfill({ response })
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

/**
 * Leaves only one booking's ad in the playlists, optionally with other content and another house ad, and shows it as often as an ad can be
 * shown: other tests of the server may have ads at the same place, and at night an ad has a tenth of the slots.
 */
export const onlyAd = (page: Page, bookingId: string, change: Partial<PlaylistAd> = {}, house?: ScreenCreative) =>
  changePlaylist(page, (playlist) => ({
    ...playlist,
    house: house ? [{ creative: house }] : playlist.house,
    ads: playlist.ads
      .filter(({ booking_id }) => booking_id === bookingId)
      .map((ad) => ({ ...ad, weight: 1, goal_left: 1_000, ...change })),
  }))

/** Delivers the server's wish for a look while an ad has just come to the display, which shows house ads in between. */
export const lookAtAds = (page: Page, ad = '.creative:not(.face)') =>
  page.route('**/api/screens/heartbeat', async (route) => {
    const response = await route.fetch()
    if ((await response.json()).look) {
      await page.waitForFunction(
        ([selector, most]) => {
          const front = document.querySelector<HTMLElement>('.layer.front')
          return front?.querySelector(selector) && performance.now() - Number(front.dataset.frontSince) < most
        },
        [ad, 4_000] as const,
      )
    }
    await route.fulfill({ response })
  })

/** The visible layer. */
export const frontOf = (page: Page) => page.locator('.layer.front')

/** Follows what the screen sends, and the answers. */
export function watchSending(page: Page) {
  const answers: { acked_seq: number; accepted: number; rejected: Record<string, number> }[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/screens/plays') && response.ok()) answers.push(await response.json())
  })
  return answers
}
