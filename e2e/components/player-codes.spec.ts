import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { codesOn, DISPLAYS } from '../support/codes'

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
    loader: { '.woff2': 'empty' },
  })
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  return { script: textOf('.js'), style: textOf('.css') }
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
