/// <reference lib="dom" />
import { calls } from '@ayob/contract/calls'
import { CANVAS, DESIGN_VERSION, type DesignDocument } from '@ayob/contract/designs'
import type { Api } from '@ayob/testkit/api'
import { findChromium } from '@ayob/testkit/chromium'
import { addMember } from '@ayob/testkit/people'
import { chromium, type Page } from '@playwright/test'
import { type Bench, print, withServer } from './bench'

/** A typical phone in the country has a processor this many times slower. */
const SLOWER = 4
const PHONE = { width: 390, height: 844 }
const DRAG_MS = 3000
/** The dragged part on the canvas. */
const TAKEN = { x: 700, y: 250, width: 500, height: 140 }

/** An ad with ten parts, like those of a template: shapes, texts in three scripts, pictograms. */
function tenParts(): DesignDocument {
  const text = { kind: 'text', font: 'display', align: 'left', size: 100, color: '#ffffff' } as const
  const elements: DesignDocument['frames'][number]['elements'] = [
    { kind: 'shape', id: 'a', shape: 'slant', x: 1150, y: 0, width: 1000, height: 640, color: '#ffc233' },
    { kind: 'shape', id: 'b', shape: 'circle', x: 1400, y: 40, width: 400, height: 400, color: '#7a0d0d' },
    { kind: 'shape', id: 'c', shape: 'burst', x: 60, y: 420, width: 200, height: 200, color: '#ffd977' },
    { kind: 'icon', id: 'd', icon: 'utensils', x: 1460, y: 90, width: 250, height: 250, color: '#ffffff' },
    { kind: 'icon', id: 'e', icon: 'percent', x: 90, y: 450, width: 130, height: 130, color: '#7a0d0d' },
    { ...text, id: 'f', x: 80, y: 30, width: 1000, height: 200, text: 'කොත්තු රොටී' },
    { ...text, id: 'g', x: 80, y: 240, width: 560, height: 120, text: 'கொத்து ரொட்டி' },
    { ...text, id: 'h', ...TAKEN, text: 'Hot until midnight' },
    { ...text, id: 'i', font: 'plain', x: 300, y: 500, width: 800, height: 110, text: '011 234 5678' },
    { ...text, id: 'j', x: 1250, y: 480, width: 450, height: 130, text: 'LKR 650', color: '#7a0d0d' },
  ]
  return { version: DESIGN_VERSION, template: null, frames: [{ background: '#a31515', elements }] }
}

/** How smoothly a part of an ad is dragged in the ad maker on a slow phone. */
export async function measureMaker(bench: Bench): Promise<void> {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    await withServer(bench, async ({ server, visitor, admin }) => {
      const { api, email, password } = await addMember(visitor, admin, 'advertiser')
      const { token, user } = await visitor.must(calls.signIn, { body: { email, password } })
      const place = { viewport: PHONE, baseURL: server.url, locale: 'en-GB', timezoneId: 'Asia/Colombo' }
      const context = await browser.newContext(place)
      // The loader of our scripts wraps functions in `__name` to keep their names.
      await context.addInitScript('globalThis.__name = (value) => value')
      await context.addInitScript(
        (entries) => {
          for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
        },
        { auth_token: token, user: JSON.stringify(user) },
      )
      const { perSecond, median, p95 } = await framesWhileDragging(await context.newPage(), api)
      print(`\n${bench.database}: ad maker, a part of an ad of ten is dragged, processor ${SLOWER} times slower`)
      print(`frames a second ${perSecond.toFixed(0)}, a frame ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    })
  } finally {
    await browser.close()
  }
}

/** Measures frames while a part of an ad is dragged by touch in the ad maker, on a slow processor. */
async function framesWhileDragging(page: Page, api: Api) {
  const { design } = await api.must(calls.createDesign, { body: { name: 'Ten parts', document: tenParts() } })
  await page.goto(`/creatives/make?design=${encodeURIComponent(design.id)}`)
  const canvas = page.getByRole('group', { name: 'Your ad.' })
  await canvas.locator('canvas').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('the maker shows no canvas')
  const scale = box.width / CANVAS.width
  const [x, y] = [box.x + (TAKEN.x + TAKEN.width / 2) * scale, box.y + (TAKEN.y + TAKEN.height / 2) * scale]
  const tool = await page.context().newCDPSession(page)
  await tool.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.mouse.move(x, y)
  await page.mouse.down()
  const frames = framesDuring(page, DRAG_MS)
  const until = performance.now() + DRAG_MS
  for (let step = 0; performance.now() < until; step += 1) {
    await page.mouse.move(x + 40 * Math.sin(step / 10), y + 20 * Math.cos(step / 10))
  }
  const measured = await frames
  await page.mouse.up()
  await tool.detach()
  return measured
}

/** Frames per second, and the 95th percentile of the frame time in milliseconds. */
interface Frames {
  readonly perSecond: number
  /** Times of frames, in milliseconds. */
  readonly median: number
  readonly p95: number
}

/** Measures frames for a while. */
const framesDuring = (page: Page, forMs: number): Promise<Frames> =>
  page.evaluate(
    (most) =>
      new Promise((resolve) => {
        const took: number[] = []
        const began = performance.now()
        let last = began
        const next = (at: number) => {
          took.push(at - last)
          last = at
          if (at - began < most) return requestAnimationFrame(next)
          took.sort((a, b) => a - b)
          const share = (part: number) => took[Math.floor(took.length * part)] ?? 0
          resolve({ perSecond: (took.length * 1000) / (at - began), median: share(0.5), p95: share(0.95) })
        }
        requestAnimationFrame(next)
      }),
    forMs,
  )
