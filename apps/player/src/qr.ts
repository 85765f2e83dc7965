import QRCode from 'qrcode'
import { type Display, QUIET_MODULES, qrPlaceOf } from './qr-place'

/** Levels of error correction, the best first. A lower one has fewer, larger modules. */
const LEVELS = ['M', 'L'] as const
const PLACES = ['corner', 'whole'] as const

/** The pixels of the display that the page fills. */
export const displayOf = (): Display => ({
  width: Math.round(innerWidth * devicePixelRatio),
  height: Math.round(innerHeight * devicePixelRatio),
})

/** Draws the QR code of a link for the end of a pairing, with the white that it needs around it. */
export async function qrOf(link: string, label: string): Promise<HTMLCanvasElement> {
  const canvas = labelled(label)
  await QRCode.toCanvas(canvas, link, { margin: QUIET_MODULES, scale: 8, errorCorrectionLevel: 'M' })
  canvas.removeAttribute('style')
  return canvas
}

/**
 * Draws the QR code of an ad, whose modules are whole pixels of the display: in the corner (class `link`), or as high as the
 * display (class `link whole`). Returns null where no phone could read it.
 */
export function adCode(link: string, label: string, display: Display = displayOf()): HTMLCanvasElement | null {
  for (const place of PLACES) {
    for (const errorCorrectionLevel of LEVELS) {
      const { modules } = QRCode.create(link, { errorCorrectionLevel })
      const found = qrPlaceOf(modules.size, display)
      if (found?.at !== place) continue
      const canvas = labelled(label)
      canvas.className = place === 'corner' ? 'link' : 'link whole'
      draw(canvas, modules, found.modulePx, found.quietPx)
      return canvas
    }
  }
  return null
}

function draw(
  canvas: HTMLCanvasElement,
  { size, data }: { readonly size: number; readonly data: Uint8Array },
  modulePx: number,
  quietPx: number,
): void {
  const beside = Math.max(quietPx, QUIET_MODULES * modulePx)
  canvas.width = size * modulePx + 2 * beside
  canvas.height = size * modulePx + 2 * quietPx
  canvas.style.width = `${canvas.width / devicePixelRatio}px`
  canvas.style.height = `${canvas.height / devicePixelRatio}px`
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [index, isDark] of data.entries()) {
    if (!isDark) continue
    const [column, row] = [index % size, Math.floor(index / size)]
    context.fillRect(Math.floor(beside) + column * modulePx, Math.floor(quietPx) + row * modulePx, modulePx, modulePx)
  }
}

function labelled(label: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  return canvas
}
