import { dotsOf } from '@ayob/domain/led/dots'
import sharp from 'sharp'
import type { Poster } from './cast'

const WIDTH = 1920
const HEIGHT = 640

/** A picture as a file to upload. */
export const pngFile = (name: string, bytes: Buffer): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' })

/** Draws a poster as PNG in the shape of a screen. Letters are squares on a grid, so no font is needed. */
export function drawPoster({ name, line, ground, accent }: Poster): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${ground}"/>
<circle cx="1640" cy="180" r="330" fill="${accent}" opacity="0.22"/><circle cx="1640" cy="180" r="210" fill="${accent}" opacity="0.35"/>
<rect y="540" width="100%" height="100" fill="${accent}"/>
${gridText(name, 110, 130, 1500, 26, '#ffffff')}${gridText(line, 110, 400, 1200, 12, accent)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A poster in a frame with a bar below, as made in the demo's ad maker. */
export const FRAMED = {
  ground: '#ffb000',
  picture: { x: 60, y: 40, width: 1560, height: 520 },
  bar: { x: 60, y: 580, width: 1560, height: 24, color: '#7a2e0b' },
} as const

/** Draws the framed poster as PNG. */
export async function drawFramed(poster: Poster): Promise<Buffer> {
  const { ground, picture, bar } = FRAMED
  const input = await sharp(await drawPoster(poster))
    .resize(picture.width, picture.height)
    .toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${ground}"/>
<rect x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" fill="${bar.color}"/></svg>`
  return sharp(Buffer.from(svg))
    .composite([{ input, left: picture.x, top: picture.y }])
    .png()
    .toBuffer()
}

function gridText(text: string, x: number, y: number, maxWidth: number, largest: number, colour: string): string {
  const { columns, path } = dotsOf(text)
  const size = Math.min(largest, maxWidth / columns)
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="${path}" stroke="${colour}" stroke-width="1.1" stroke-linecap="square" fill="none"/></g>`
}

/** Draws a document of a registration: a white sheet with a title. */
export function drawDocument(title: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="100%" height="100%" fill="#fbfaf7"/>
<rect x="30" y="30" width="940" height="580" fill="none" stroke="#7c8494" stroke-width="3"/>
${gridText(title, 80, 120, 840, 12, '#0c1424')}${gridText('AYOB DEMO', 80, 300, 840, 16, '#b45309')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
