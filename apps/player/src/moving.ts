const MICROSECONDS = 1000

/**
 * The frame of an animated picture that is on the display now, as a canvas can draw it: of the picture itself it always gets
 * the first frame. Still pictures, and browsers without a decoder, give the picture. The caller closes a frame.
 */
export async function shownFrame(picture: HTMLImageElement, shownMs: number): Promise<HTMLImageElement | VideoFrame> {
  if (!('ImageDecoder' in globalThis)) return picture
  const file = await (await fetch(picture.src)).blob()
  const type = (await file.slice(0, 3).text()) === 'GIF' ? 'image/gif' : undefined
  if (!type) return picture
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type })
  try {
    await decoder.tracks.ready
    await decoder.completed
    const { frameCount = 1, repetitionCount = 0 } = decoder.tracks.selectedTrack ?? {}
    if (frameCount < 2) return picture
    const durations: number[] = []
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex })
      durations.push((image.duration ?? 0) / MICROSECONDS)
      image.close()
    }
    const { image } = await decoder.decode({ frameIndex: frameAt(durations, repetitionCount, shownMs) })
    return image
  } finally {
    decoder.close()
  }
}

/** The frame of an animation that shows after a time. One that doesn't repeat stays on its last frame. */
export function frameAt(durations: readonly number[], repetitions: number, shownMs: number): number {
  const round = durations.reduce((sum, duration) => sum + duration, 0)
  if (round <= 0 || shownMs >= round * (repetitions + 1)) return durations.length - 1
  let left = shownMs % round
  const index = durations.findIndex((duration) => {
    left -= duration
    return left < 0
  })
  return Math.max(0, index)
}
