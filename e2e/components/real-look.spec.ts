import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'

/** What the test asks of the page. */
interface Trial {
  take(): Promise<string | null>
  noted(): string[]
  change(): void
}

/** The player's own way to take a look from the compositor, on a display of 1920 by 360 with an ad of 3:1 in the middle. */
async function bundle(): Promise<string> {
  const looks = fileURLToPath(new URL('../../apps/player/src/looks.ts', import.meta.url))
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createRealLooks } from ${JSON.stringify(looks)}
        const notes = []; let creative = 1
        const layer = document.querySelector('.layer')
        const real = createRealLooks({ stage: { front: () => layer }, nowPlaying: () => ({ bookingId: 'b', creative }), note: (kind) => notes.push(kind), judged: (fault) => notes.push(fault ?? 'fine') })
        const addressOf = (blob) => new Promise((resolve) => { const reader = new FileReader(); reader.onload = () => resolve(reader.result); reader.readAsDataURL(blob) })
        window.trial = { take: async () => { const blob = await real(); return blob && addressOf(blob) }, noted: () => notes, change: () => { creative += 1 } }`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'import.meta.env.PROD': 'true', __APP_VERSION__: '"0"' },
  })
  return outputFiles[0]?.text ?? ''
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`
const AD = `data:image/svg+xml,${encodeURIComponent(svg(960, 320, '<rect width="960" height="320" fill="lime"/>'))}`

test('a look from the compositor shows the ad at its place, and a black or frozen display is noted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 360 })
  await page.route('http://box.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><div class="layer"><img class="creative" src="${AD}"></div>`,
    }),
  )
  const scales: (string | null)[] = []
  let picture: Buffer | null = null
  await page.route('http://box.test/device/picture*', (route) => {
    scales.push(new URL(route.request().url()).searchParams.get('scale'))
    return picture
      ? route.fulfill({ contentType: 'image/png', body: picture })
      : route.fulfill({ status: 503, json: { code: 'no_picture', reason: 'grim is not installed' } })
  })
  await page.goto('http://box.test/')
  await page.addScriptTag({ content: await bundle() })
  /** What the compositor shows: an ad of one colour in the middle, and another one beside it. */
  const shows = async (ad: string, beside: string) => {
    const data = await page.evaluate(
      ([middle, edge]) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 480, height: 90 })
        const context = canvas.getContext('2d') as CanvasRenderingContext2D
        context.fillStyle = edge
        context.fillRect(0, 0, 480, 90)
        context.fillStyle = middle
        context.fillRect(105, 0, 270, 90)
        return canvas.toDataURL().split(',')[1] ?? ''
      },
      [ad, beside] as const,
    )
    picture = Buffer.from(data, 'base64')
  }
  const take = () => page.evaluate(() => (window as unknown as { trial: Trial }).trial.take())
  const noted = () => page.evaluate(() => (window as unknown as { trial: Trial }).trial.noted())

  expect(await take()).toBeNull()
  expect(await noted()).toEqual(['no_real_picture'])

  await shows('#00ff00', '#ff0000')
  const look = await take()
  expect(Number(scales.at(-1))).toBeCloseTo(0.25)
  const colours = await page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address ?? '')).blob())
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const at = (x: number, y: number) =>
      [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map((value) => value > 128)
    return { size: [image.width, image.height], points: [at(6, 6), at(240, 80), at(473, 153)] }
  }, look)
  const green = [false, true, false]
  expect(colours).toEqual({ size: [480, 160], points: [green, green, green] })
  expect(await noted()).toEqual(['no_real_picture', 'fine'])

  // The same picture of another ad: the display has frozen. Then it shows nothing.
  await page.evaluate(() => (window as unknown as { trial: Trial }).trial.change())
  await take()
  expect((await noted()).slice(2)).toEqual(['frozen', 'display_frozen'])
  await shows('#000', '#000')
  await take()
  await take()
  expect((await noted()).slice(4)).toEqual(['fine', 'black', 'display_black'])
})
