import type { Page } from '@playwright/test'

/** One drawn frame: the colours of a 3 by 3 grid of spots, as [red, green, blue]. */
export interface Frame {
  /** In seconds. */
  readonly at: number
  readonly spots: readonly (readonly [number, number, number])[]
}

/**
 * Records every frame that the browser draws. The returned function stops the recording and returns the frames in order.
 * A second page decodes them, so that decoding does not slow the recorded one.
 */
export async function watchFrames(page: Page): Promise<() => Promise<Frame[]>> {
  const session = await page.context().newCDPSession(page)
  const pictures: { at: number; data: string }[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    pictures.push({ at: metadata.timestamp ?? 0, data })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 240, maxHeight: 240, everyNthFrame: 1 })
  return async () => {
    await session.send('Page.stopScreencast')
    await session.detach()
    const reader = await page.context().newPage()
    const frames = await reader.evaluate(async (all) => {
      const read = async ({ at, data }: { at: number; data: string }) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        const picture = await createImageBitmap(new Blob([bytes]))
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(picture, 0, 0)
        const spots = [0.1, 0.5, 0.9].flatMap((y) =>
          [0.1, 0.5, 0.9].map((x): [number, number, number] => {
            const spot = [Math.floor(x * picture.width), Math.floor(y * picture.height)] as const
            const [red = 0, green = 0, blue = 0] = context.getImageData(...spot, 1, 1).data
            return [red, green, blue]
          }),
        )
        return { at, spots }
      }
      return Promise.all(all.map(read))
    }, pictures)
    await reader.close()
    return frames
  }
}
