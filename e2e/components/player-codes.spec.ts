import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { scanGrayBuffer } from '@undecaf/zbar-wasm'
import { build } from 'esbuild'

/** The displays on which AYOB shows ads. */
const DISPLAYS = [
  [192, 64],
  [320, 107],
  [480, 160],
  [960, 320],
  [1920, 360],
  [1920, 640],
  [1920, 1080],
  [1080, 1920],
] as const

const LINK = 'https://ayob.example.lk/q/k7Qm2xWp?c=2'

/** The player's own drawing of a code and its style, without a server. */
async function bundle() {
  const player = (path: string) => fileURLToPath(new URL(`../../apps/player/src/${path}`, import.meta.url))
  const { outputFiles } = await build({
    stdin: {
      contents: `import { adCode } from ${JSON.stringify(player('qr.ts'))}; window.adCode = adCode; import ${JSON.stringify(player('player.css'))}`,
      resolveDir: player('.'),
    },
    bundle: true,
    write: false,
    format: 'iife',
    outdir: '/player',
  })
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { script: textOf('.js'), style: textOf('.css') }
}

/** The codes that a reader finds on the page. */
async function codesOn(page: Page, { width, height }: { width: number; height: number }): Promise<string[]> {
  const png = (await page.screenshot()).toString('base64')
  const grey = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(picture, 0, 0)
    const rgba = context.getImageData(0, 0, picture.width, picture.height).data
    const bytes = Array.from({ length: rgba.length / 4 }, (_, at) => String.fromCharCode(rgba[at * 4 + 1] ?? 0))
    return btoa(bytes.join(''))
  }, png)
  const bytes = new Uint8Array(Buffer.from(grey, 'base64'))
  return (await scanGrayBuffer(bytes.buffer, width, height)).map((one) => one.decode())
}

for (const [width, height] of DISPLAYS) {
  test(`the code of an ad is read from a display of ${width} by ${height}`, async ({ page }) => {
    const { script, style } = await bundle()
    await page.setViewportSize({ width, height })
    // Stripes, like the busiest ad.
    await page.setContent(`<!doctype html><title>Display</title>
      <div class="layer front" style="background: repeating-linear-gradient(90deg, #b71c1c 0 7px, #ffd400 7px 19px)"></div>`)
    await page.addStyleTag({ content: style })
    await page.addScriptTag({ content: script })
    await page.evaluate((link) => {
      const code = (window as unknown as { adCode: (of: string, label: string) => HTMLElement | null }).adCode(
        link,
        'Code',
      )
      code?.classList.add('turn')
      document.querySelector('.layer')?.append(code ?? 'no code')
    }, LINK)
    expect(await codesOn(page, { width, height })).toEqual([LINK])
  })
}
