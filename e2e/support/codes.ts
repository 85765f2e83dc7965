import type { Page } from '@playwright/test'
import { scanGrayBuffer } from '@undecaf/zbar-wasm'

/** The displays on which AYOB shows ads. */
export const DISPLAYS = [
  [192, 64],
  [320, 107],
  [480, 160],
  [960, 320],
  [1920, 360],
  [1920, 640],
  [1920, 1080],
  [1080, 1920],
] as const

/** The codes that a reader finds on the page. */
export async function codesOn(page: Page, { width, height }: { width: number; height: number }): Promise<string[]> {
  const png = (await page.screenshot()).toString('base64')
  // Another page decodes it, because the screen's own may not read data addresses.
  const reader = await page.context().newPage()
  const grey = await reader.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(picture, 0, 0)
    const rgba = context.getImageData(0, 0, picture.width, picture.height).data
    const bytes = Array.from({ length: rgba.length / 4 }, (_, at) => String.fromCharCode(rgba[at * 4 + 1] ?? 0))
    return btoa(bytes.join(''))
  }, png)
  await reader.close()
  const bytes = new Uint8Array(Buffer.from(grey, 'base64'))
  return (await scanGrayBuffer(bytes.buffer, width, height)).map((one) => one.decode())
}
