import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import type { Api } from '@ayob/testkit/api'
import { pngPicture } from '@ayob/testkit/picture'
import { expect, type Page } from '@playwright/test'
import { newMember } from '../support/signed-in'
import { test } from '../support/test'

/** The upper bars of the test picture of ffmpeg from the left: their middle in a frame of 1920 x 640, and their colour. */
const BARS: readonly (readonly [x: number, color: readonly [number, number, number]])[] = [
  [340, [191, 191, 191]],
  [550, [191, 191, 0]],
  [750, [0, 191, 191]],
  [960, [0, 191, 0]],
  [1165, [191, 0, 191]],
  [1370, [191, 0, 0]],
  [1580, [0, 0, 191]],
]
const Y = 150

async function uploaded(api: Api, name: string, bytes: Buffer) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  return api.must(calls.uploadCreative, { body })
}

/** The colours of some dots of a creative as the browser decodes it. */
const drawn = (page: Page, url: string, kind: 'img' | 'video', across: readonly number[]) =>
  page.evaluate(
    async ({ url: src, kind: name, across: all, y }) => {
      const element = document.createElement(name)
      const ready = new Promise((resolve, reject) => {
        element.addEventListener(name === 'video' ? 'loadeddata' : 'load', resolve)
        element.addEventListener('error', () => reject(new Error('not decoded')))
      })
      element.src = src
      await ready
      if (element instanceof HTMLVideoElement) {
        // A frame can be drawn once it was shown.
        const first = new Promise((resolve) => element.requestVideoFrameCallback(resolve))
        element.muted = true
        await element.play()
        await first
      }
      const canvas = new OffscreenCanvas(1920, 640)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(element, 0, 0, 1920, 640)
      return all.map((x) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3))
    },
    { url, kind, across, y: Y },
  )

test('pictures keep their colours into the browser', async ({ page, server }) => {
  const { api } = await newMember(server, 'advertiser')
  await page.goto('/')
  for (const [, color] of BARS) {
    const { url } = await uploaded(api, 'bar.png', pngPicture(960, 320, [...color]))
    const [seen = []] = await drawn(page, url, 'img', [960])
    expect(distance(seen, color), `${color} is shown as ${seen}`).toBeLessThan(5)
  }
})

/** Bars in a file of this kind, with these options of ffmpeg. */
function bars(options: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ayob-bars-'))
  try {
    const args = ['-v', 'error', '-f', 'lavfi', '-i', 'smptehdbars=s=960x320:r=10:d=1', ...options, 'bars.mov']
    execFileSync('ffmpeg', args, { cwd: folder, stdio: 'ignore' })
    return readFileSync(join(folder, 'bars.mov'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const HLG = [
  '-vf',
  'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv,zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020,zscale=t=arib-std-b67:m=bt2020nc:r=tv:npl=203,format=yuv420p10le',
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '8', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'],
  ...['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'],
]
const USUAL = [
  ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-crf', '12'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
]

const hasFfmpeg = (() => {
  try {
    return Boolean(execFileSync('ffmpeg', ['-version']))
  } catch {
    return false
  }
})()

for (const [name, options] of [
  ['usual', USUAL],
  ['HDR', HLG],
] as const) {
  test(`test bars of ${name} videos keep their colours into the browser`, async ({ page, server }) => {
    test.skip(!hasFfmpeg, 'videos are converted where there is ffmpeg')
    const { api } = await newMember(server, 'advertiser')
    await page.goto('/')
    const plays = await page.evaluate(() =>
      document.createElement('video').canPlayType('video/mp4; codecs="avc1.640020"'),
    )
    test.skip(plays === '', 'this build of Chromium has no decoder for H.264')
    const { url } = await uploaded(api, 'bars.mov', bars(options))
    const seen = await drawn(
      page,
      url,
      'video',
      BARS.map(([x]) => x),
    )
    for (const [index, [, color]] of BARS.entries())
      expect(distance(seen[index] ?? [], color), `${color} is shown as ${seen[index]}`).toBeLessThan(5)
  })
}

/** The difference of two sRGB colours, CIE 1976. */
function distance(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [labOf(a), labOf(b)]
  return Math.hypot(...x.map((value, at) => value - (y[at] ?? 0)))
}

function labOf(rgb: readonly number[]): number[] {
  const [r = 0, g = 0, b = 0] = rgb.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
