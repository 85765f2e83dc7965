/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test'

/** A typical phone in the country: a slow processor, and a connection of 1.6 Mbit/s. */
export const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const TRIES = 3
/** Long enough for late content to move something. */
export const SETTLE_MS = 1500
const SCROLL_MS = 2000
const STEP_PX = 30

/** Measurements by a page itself, in milliseconds except for the shift. */
export interface Vitals {
  readonly painted: number
  readonly largest: number
  /** When the heading is shown and nothing is loading. */
  readonly useful: number
  readonly shift: number
}

interface Watched {
  largest: number
  useful: number
  shift: number
  /** The longest event of each interaction. */
  interactions: Map<number, number>
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Makes each page of a browser record the browser's measurements, before any of its own scripts runs. */
export async function watchPages(context: BrowserContext): Promise<void> {
  // The loader of our scripts wraps functions in `__name` to keep their names.
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript(watch)
}

function watch() {
  const watched: Watched = { largest: 0, useful: 0, shift: 0, interactions: new Map() }
  window.watched = watched
  const on = (type: string, take: (entry: never) => void, more = {}) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never)
    })
    observer.observe({ type, buffered: true, ...more })
  }
  on('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    watched.largest = startTime
  })
  on('layout-shift', ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) watched.shift += value
  })
  const took = ({ interactionId, duration }: { interactionId: number; duration: number }) => {
    if (interactionId)
      watched.interactions.set(interactionId, Math.max(duration, watched.interactions.get(interactionId) ?? 0))
  }
  on('event', took, { durationThreshold: 16 })
  // The landing page is loaded first at every address; a signed-in person then sees the frame of the pages.
  const frame = localStorage.getItem('auth_token') ? 'aside nav' : 'h1'
  const look = () => {
    const isUseful =
      document.querySelector(frame) && document.querySelector('h1') && !document.querySelector('main [data-loading]')
    if (isUseful) watched.useful = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export async function vitalsOf(page: Page, path: string): Promise<Vitals> {
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(() => window.watched.useful > 0)
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const { largest, useful, shift } = window.watched
    return { painted, largest, useful, shift }
  })
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Medians of a page on a slow phone that has its files from an earlier visit. */
export async function slowly(page: Page, path: string): Promise<Vitals> {
  await vitalsOf(page, path)
  const tool = await page.context().newCDPSession(page)
  await tool.send('Network.enable')
  await tool.send('Network.emulateNetworkConditions', LINE)
  await tool.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const all: Vitals[] = []
  for (let n = 0; n < TRIES; n += 1) all.push(await vitalsOf(page, path))
  await tool.detach()
  const of = (what: keyof Vitals) => median(all.map((one) => one[what]))
  return {
    painted: of('painted'),
    largest: of('largest'),
    useful: of('useful'),
    shift: Math.max(...all.map(({ shift }) => shift)),
  }
}

/** Frames per second, and the 95th percentile of the frame time in milliseconds. */
export interface Frames {
  readonly perSecond: number
  /** Times of frames, in milliseconds. */
  readonly median: number
  readonly p95: number
}

/** Measures frames for a while. `scroll`: pixels that the page scrolls in each frame, back and forth. */
export const framesDuring = (page: Page, forMs: number, scroll = 0): Promise<Frames> =>
  page.evaluate(
    ([most, step]) =>
      new Promise((resolve) => {
        const took: number[] = []
        const began = performance.now()
        let last = began
        const next = (at: number) => {
          took.push(at - last)
          last = at
          if (step > 0) window.scrollBy(0, took.length % 200 < 100 ? step : -step)
          if (at - began < most) return requestAnimationFrame(next)
          took.sort((a, b) => a - b)
          const share = (part: number) => took[Math.floor(took.length * part)] ?? 0
          resolve({ perSecond: (took.length * 1000) / (at - began), median: share(0.5), p95: share(0.95) })
        }
        requestAnimationFrame(next)
      }),
    [forMs, scroll] as const,
  )

export const framesWhileScrolling = (page: Page) => framesDuring(page, SCROLL_MS, STEP_PX)
