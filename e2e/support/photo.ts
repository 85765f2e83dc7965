import type { Page } from '@playwright/test'

/** A phone stores what its sensor saw lying, and says that it has to be turned clockwise. */
const TURNED = Buffer.from(
  'ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000'.replaceAll(' ', ''),
  'hex',
)
const JPEG_BEGIN = 2

/** A JPEG of 12 megapixels that was taken upright: red above, blue below. */
export async function portraitPhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4032, height: 3024 })
    const context = canvas.getContext('2d')
    for (const [color, left] of [
      ['red', 0],
      ['blue', 2016],
    ] as const) {
      if (context) context.fillStyle = color
      context?.fillRect(left, 0, 2016, 3024)
    }
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
  return Buffer.concat([jpeg.subarray(0, JPEG_BEGIN), TURNED, jpeg.subarray(JPEG_BEGIN)])
}

/** The colour in the middle of the upper edge of a picture: `red`, `blue` or neither. */
export function topColour(page: Page, url: string): Promise<'red' | 'blue' | 'neither'> {
  return page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const [red = 0, , blue = 0] = context?.getImageData(Math.floor(bitmap.width / 2), 5, 1, 1).data ?? []
    return red > 200 && blue < 50 ? 'red' : blue > 200 && red < 50 ? 'blue' : 'neither'
  }, url)
}
