import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'
import { test as base, expect } from '@playwright/test'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** The built player in a separate folder, served like the product does, but without its API. */
const test = base.extend<{ site: { url: string; release(version: string): Promise<void>; end(): Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner parses the fixture names from this pattern
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ayob-screen-'))
    await cp(join(projectFolder(), 'dist/player'), folder, { recursive: true })
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      const file = /^\/screen\/?$/.test(path) ? 'index.html' : path.replace('/screen/', '')
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/json')
      response.setHeader('cache-control', 'no-cache')
      if (file === 'sw.js') response.setHeader('service-worker-allowed', '/screen')
      createReadStream(join(folder, file))
        .on('error', () => response.writeHead(404).end('{}'))
        .pipe(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const end = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    const change = async (file: string, from: RegExp, to: string) => {
      const text = await readFile(join(folder, file), 'utf8')
      expect(text).toMatch(from)
      await writeFile(join(folder, file), text.replace(from, to))
    }
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      end,
      async release(version) {
        await change('index.html', /<title>.*<\/title>/, `<title>${version}</title>`)
        await change('sw.js', /version:\s*"[^"]*"/, `version:"${version}"`)
      },
    })
    await end()
    await rm(folder, { recursive: true, force: true })
  },
})

test.use({ serviceWorkers: 'allow' })

test('the screen is installable, needs no network after one visit, and updates itself', async ({ page, site }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${site.url}/screen`)
  const heading = page.getByRole('heading', { name: 'Pair this screen' })
  await expect(heading).toBeVisible()
  const ready = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(ready).toBe(true)

  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ start_url: '/screen', display: 'fullscreen' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (path) => {
      const picture = await createImageBitmap(await (await fetch(path)).blob())
      return `${picture.width}x${picture.height}`
    }, `/screen/${src}`)
    expect(size).toBe(sizes)
  }

  await site.release('second')
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration('/screen'))?.update()
  })
  await expect(page).toHaveTitle('second')
  await expect(heading).toBeVisible()

  await site.end()
  await page.reload()
  await expect(page).toHaveTitle('second')
  await expect(heading).toBeVisible()
  await expect(page.getByText('Looking for the network')).toBeVisible()
  await page.goto(`${site.url}/screen/`)
  await expect(heading).toBeVisible()

  // Even if the browser has evicted the stored program, the page is our dark one.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(6, 10, 19)')
  await expect(page).toHaveTitle('AYOB')
  expect(faults).toEqual([])
})

test('support sees the events, with a key and, while unpaired, by holding the screen', async ({ page, site }) => {
  await page.goto(`${site.url}/screen`)
  await expect(page.getByRole('heading', { name: 'Pair this screen' })).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Screen support' })
  await page.keyboard.press('Control+Alt+KeyL')
  await expect(sheet.getByRole('cell', { name: 'Started', exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download' }).click(),
  ])
  const report = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(report.events.map(({ kind }: { kind: string }) => kind)).toContain('started')
  expect(report.waiting_plays).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await page.locator('#screen').click({ delay: 3_200 })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})
