import { MEASURED_SIDE, type PictureFault, pictureFault } from '@ayob/domain/accounts/picture'

/** What makes a picture hard to read; null if nothing does, or if this browser can't open it: then the server tells why. */
export async function faultOf(file: File): Promise<PictureFault | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, MEASURED_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  const size = { width: bitmap.width, height: bitmap.height }
  bitmap.close()
  return pictureFault(size, { width, height, grey: greyOf(data) })
}

/** The brightness of pixels of four bytes each. */
function greyOf(data: Uint8ClampedArray): Float64Array {
  const channel = (place: number, offset: number) => data[4 * place + offset] ?? 0
  return Float64Array.from(
    { length: data.length / 4 },
    (_, place) => 0.299 * channel(place, 0) + 0.587 * channel(place, 1) + 0.114 * channel(place, 2),
  )
}
