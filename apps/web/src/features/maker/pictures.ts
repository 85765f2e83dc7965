import { uploadCreative } from '@ayob/contract/creatives'
import { upload } from '../../lib/upload'

/** Pictures by their public names; undefined while they load and when they don't exist. */
export interface PictureCache {
  get(file: string): HTMLImageElement | undefined
}

/** Loads pictures when they are first drawn and notifies when one has loaded. */
export function createPictureCache(
  onLoaded: () => void,
): PictureCache & { isGone(file: string): boolean; load(file: string): Promise<void> } {
  const known = new Map<string, HTMLImageElement>()
  const gone = new Set<string>()
  const loading = new Map<string, Promise<void>>()
  const load = (file: string): Promise<void> => {
    const before = loading.get(file)
    if (before !== undefined) return before
    const picture = new Image()
    picture.src = `/uploads/${encodeURIComponent(file)}`
    const loaded = picture
      .decode()
      .then(() => void known.set(file, picture))
      .catch(() => void gone.add(file))
      .finally(onLoaded)
    loading.set(file, loaded)
    return loaded
  }
  return {
    get(file) {
      void load(file)
      return known.get(file)
    },
    isGone: (file) => gone.has(file),
    load,
  }
}

/** The longest side of a photo in an ad, in pixels: the width of the canvas. */
const LONGEST = 1920

/** Scales a photo to the size that the canvas needs. Throws for a file that is not a picture. */
async function scaledDown(file: File): Promise<{ file: File; width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  if (scale === 1) return { file, width, height }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  // Keeps the transparent background of a logo.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('the picture could not be drawn')
  return { file: new File([blob], file.name, { type }), width, height }
}

export interface UploadedPicture {
  readonly file: string
  readonly width: number
  readonly height: number
}

/** Uploads a logo or photo as a creative of the advertiser, scaled down to the size that an ad needs. */
export async function uploadPicture(chosen: File): Promise<UploadedPicture> {
  const { file, width, height } = await scaledDown(chosen)
  const answer = await upload(uploadCreative, { files: { file } })
  return { file: answer.file_path, width: answer.media.width ?? width, height: answer.media.height ?? height }
}
