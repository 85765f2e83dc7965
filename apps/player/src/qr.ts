import QRCode from 'qrcode'
import { type Display, LEAST_MODULE_PX, QUIET_MODULES, qrPlaceOf } from './qr-place'
import { inTurns } from './self-test-view'

/** Levels of error correction, the best first. A lower one has fewer, larger modules. */
const LEVELS = ['M', 'L'] as const
const PLACES = ['corner', 'whole'] as const

/** The pixels of the display that the page fills. */
export const displayOf = (): Display => ({
  width: Math.round(innerWidth * devicePixelRatio),
  height: Math.round(innerHeight * devicePixelRatio),
})

/** The part of a display that the code beside a pairing code may take; more where no rows of the self-test stand there. */
const BESIDE_WIDTH = 0.2
const BESIDE_WIDTH_ALONE = 0.3
const BESIDE_HEIGHT = 0.9

/** Draws the QR code of a link beside other things, as large as there is room; null where no phone could read it. */
export function codeBeside(link: string, label: string, display: Display = displayOf()): HTMLCanvasElement | null {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'L' })
  const isUpright = display.height > display.width
  const part = inTurns() ? BESIDE_WIDTH_ALONE : BESIDE_WIDTH
  const [across, down] = isUpright ? [BESIDE_HEIGHT, part] : [part, BESIDE_HEIGHT]
  const side = Math.min(display.width * across, display.height * down)
  const modulePx = Math.floor(side / (modules.size + 2 * QUIET_MODULES))
  if (modulePx < LEAST_MODULE_PX) return null
  const canvas = labelled(label)
  draw(canvas, modules, modulePx, modulePx * QUIET_MODULES)
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
