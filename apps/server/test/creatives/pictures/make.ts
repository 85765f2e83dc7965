/**
 * Redraws the test pictures of the legibility report: `npx tsx apps/server/test/creatives/pictures/make.ts`. Texts and
 * fonts are ours; the expected findings of each picture are in `legibility.test.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { findChromium } from '@ayob/testkit/chromium'
import { chromium } from '@playwright/test'
import QRCode from 'qrcode'
import sharp from 'sharp'

const here = (name: string) => new URL(name, import.meta.url)
const require = createRequire(new URL('../../../../web/package.json', import.meta.url))
const fontFace = (family: string, weight: number, file: string) =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(require.resolve(file)).toString('base64')})}`
const FONTS = [
  fontFace('B', 800, '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  fontFace('S', 700, '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-700-normal.woff2'),
  fontFace('T', 700, '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-700-normal.woff2'),
].join('')

const text = (x: number, y: number, size: number, color: string, words: string) =>
  `<div style="position:absolute;left:${x}px;top:${y}px;font:700 ${size}px/1.2 B,S,T;color:${color};white-space:nowrap">${words}</div>`
const box = (x: number, y: number, width: number, height: number, background: string) =>
  `<div style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:${background}"></div>`
const qr = async (x: number, y: number, side: number) => {
  const url = await QRCode.toDataURL('https://ayob.example/q/AbC123', { width: side, margin: 2 })
  return `<img style="position:absolute;left:${x}px;top:${y}px" width="${side}" src="${url}">`
}
/** A sky, hills and a sun: soft, without letters. */
const landscape =
  box(0, 0, 1920, 640, 'linear-gradient(#7fb4e6,#dfeaf5 55%,#7a9a5c 56%,#3e5f33)') +
  `<div style="position:absolute;left:1200px;top:80px;width:170px;height:170px;border-radius:50%;background:#ffe9a3"></div>`

interface Picture {
  readonly name: string
  readonly background: string
  readonly body: string
  readonly size?: readonly [width: number, height: number]
}

const PICTURES: readonly Picture[] = [
  { name: '01-large-english', background: '#0c1424', body: text(80, 180, 220, '#ffffff', 'HOT KOTTU') },
  { name: '02-large-sinhala', background: '#7a0c46', body: text(80, 160, 200, '#ffe9b8', 'නව සාරි එකතුව') },
  { name: '03-large-tamil', background: '#004d40', body: text(80, 160, 200, '#ffffff', 'புதிய சேலைகள்') },
  {
    name: '04-tiny-english',
    background: '#ffffff',
    body:
      text(80, 80, 200, '#0a6b37', 'PHARMACY') +
      text(80, 520, 24, '#0c1424', 'Terms and conditions apply to all offers'),
  },
  {
    name: '05-tiny-sinhala',
    background: '#ffffff',
    body: text(80, 80, 200, '#0a6b37', 'ඔසුසල') + text(80, 520, 26, '#0c1424', 'කොන්දේසි සහ නියමයන් අදාළ වේ'),
  },
  {
    name: '06-tiny-tamil',
    background: '#ffffff',
    body: text(80, 80, 180, '#0a6b37', 'மருந்தகம்') + text(80, 520, 24, '#0c1424', 'நிபந்தனைகள் பொருந்தும் அனைவருக்கும்'),
  },
  { name: '07-faint', background: '#c8c8c8', body: text(80, 180, 220, '#e9e9e9', 'SUMMER SALE') },
  { name: '08-yellow-on-white', background: '#ffffff', body: text(80, 180, 220, '#ffe066', 'SUMMER SALE') },
  {
    name: '09-much-text',
    background: '#0d2b52',
    body:
      text(60, 60, 120, '#ffffff', 'Maths, science and English') +
      text(60, 240, 120, '#ffd23f', 'classes for grades 6 to 11') +
      text(60, 420, 120, '#ffffff', 'in the town hall'),
  },
  {
    name: '10-far-too-much-text',
    background: '#ffffff',
    body: Array.from({ length: 6 }, (_, line) =>
      text(40, 20 + line * 100, 72, '#101010', 'We buy and sell and repair all kinds of phones'),
    ).join(''),
  },
  { name: '11-square', background: '#0c1424', body: text(40, 260, 100, '#ffb000', 'SALE NOW'), size: [640, 640] },
  {
    name: '12-bars',
    background: '#000000',
    body: box(560, 0, 800, 640, 'linear-gradient(120deg,#e05a2b,#f2c14e)') + text(600, 240, 120, '#101010', 'BAKERY'),
  },
  { name: '13-blank', background: '#204060', body: '' },
  { name: '14-landscape', background: '#000000', body: landscape },
  {
    name: '15-words-on-landscape',
    background: '#000000',
    body: landscape + text(90, 60, 190, '#0c1424', 'STAY TONIGHT'),
  },
  {
    name: '16-large-qr',
    background: '#ffffff',
    body: text(60, 200, 180, '#0c1424', 'SCAN ME') + (await qr(1200, 60, 520)),
  },
  {
    name: '17-small-qr',
    background: '#ffffff',
    body: text(60, 200, 180, '#0c1424', 'SCAN ME') + (await qr(1600, 480, 120)),
  },
  {
    name: '18-words-in-a-box',
    background: '#ffd600',
    body: box(80, 200, 1200, 240, '#a8001c') + text(140, 220, 160, '#ffffff', 'HALF PRICE'),
  },
  { name: '19-middle-size', background: '#1b1b1b', body: text(80, 260, 100, '#ffffff', 'Repaired in a day') },
  {
    name: '20-mixed-scripts',
    background: '#4a148c',
    body:
      text(80, 40, 150, '#ffffff', 'Salon') +
      text(80, 230, 150, '#f8bbd0', 'රූපලාවන්‍ය') +
      text(80, 420, 150, '#ffffff', 'அழகு நிலையம்'),
  },
  {
    name: '21-covered-qr',
    background: '#ffffff',
    body: text(60, 200, 180, '#0c1424', 'SCAN ME') + (await qr(1300, 60, 520)),
  },
]

const { executablePath, env } = await findChromium()
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const { name, background, body, size = [1920, 640] } of PICTURES) {
  await page.setViewportSize({ width: size[0], height: size[1] })
  await page.setContent(`<style>${FONTS}body{margin:0;background:${background};overflow:hidden}</style>${body}`)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const picture = await page.screenshot()
  writeFileSync(here(`${name}.png`), await sharp(picture).png({ palette: true, colors: 128, effort: 10 }).toBuffer())
}
await browser.close()
