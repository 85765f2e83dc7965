import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectFolder } from '@ayob/testkit/folders'
import { present } from '@ayob/testkit/present'
import { expect, type Page, type Request } from '@playwright/test'
import { newMember, signInBrowser } from '../support/signed-in'
import { test } from '../support/test'

const KB = 1000

/** Records every file that the page loads from the server from now on. Their sizes are read when they are asked for. */
function filesOf(page: Page) {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  const fileOf = async (request: Request) => {
    const { responseBodySize } = await request.sizes()
    const body = await (await request.response())?.body()
    const path = new URL(request.url()).pathname
    return { type: request.resourceType(), path, sent: responseBodySize, zipped: gzipSync(body ?? '').length }
  }
  return () => Promise.all(requests.map(fileOf))
}

const sum = (sizes: readonly number[]) => sizes.reduce((one, other) => one + other, 0)

test('the landing page loads few bytes in few requests, and nothing of the application', async ({ page }) => {
  const loaded = filesOf(page)
  await page.goto('/')
  // The carousel moves, so the script of the page has started. All of its requests have been made.
  await expect(page.locator('[aria-roledescription=slide][data-place=shown]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const files = await loaded()
  const scripts = files.filter(({ type }) => type === 'script')
  const list = JSON.stringify(files, null, 1)
  expect(sum(scripts.map(({ zipped }) => zipped)), list).toBeLessThanOrEqual(10 * KB)
  expect(sum(files.map(({ sent }) => sent)), list).toBeLessThanOrEqual(200 * KB)
  expect(files.length, list).toBeLessThanOrEqual(12)
})

/** Built scripts by the start of their names, with their imports and the entry of the application. */
function scriptsOf(...names: readonly string[]) {
  const web = join(projectFolder(), 'dist', 'web')
  const [, entry = ''] = /src="\/assets\/([\w.-]+\.js)"/.exec(readFileSync(join(web, 'app.html'), 'utf8')) ?? []
  const all = readdirSync(join(web, 'assets'))
  const waiting = [entry, ...names.map((name) => present(all.find((file) => file.startsWith(`${name}-`))))]
  const found = new Map<string, string>()
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue
    const text = readFileSync(join(web, 'assets', name), 'utf8')
    found.set(name, text)
    for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) waiting.push(next)
  }
  return [...found].map(([name, text]) => ({ name, zipped: gzipSync(text).length }))
}

const FRAMES = [
  { what: 'the application before any page', names: ['app'], kb: 145, files: 6 },
  { what: 'the frame around the pages of members', names: ['app', 'member-layout'], kb: 153, files: 12 },
] as const

for (const { what, names, kb, files } of FRAMES) {
  test(`${what} is small, and loads in few files`, () => {
    const sizes = scriptsOf(...names)
    const list = JSON.stringify(sizes, null, 1)
    expect(sum(sizes.map(({ zipped }) => zipped)), list).toBeLessThanOrEqual(kb * KB)
    expect(sizes.length, list).toBeLessThanOrEqual(files)
    expect(list).toContain('react')
  })
}

const FIRST_PAGES = [
  { who: 'visitor', path: '/auth', kb: 282, files: 26 },
  { who: 'advertiser', path: '/', kb: 316, files: 51 },
  { who: 'driver', path: '/', kb: 335, files: 53 },
] as const

for (const { who, path, kb, files } of FIRST_PAGES) {
  test(`the first page of a ${who} loads few bytes of script in few files`, async ({ page, server }) => {
    if (who !== 'visitor') {
      const { email, password } = await newMember(server, who)
      await signInBrowser(page, server, email, password)
    }
    const loaded = filesOf(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const scripts = (await loaded()).filter(({ type }) => type === 'script')
    const list = JSON.stringify(scripts, null, 1)
    expect(sum(scripts.map(({ zipped }) => zipped)), list).toBeLessThanOrEqual(kb * KB)
    expect(scripts.length, list).toBeLessThanOrEqual(files)
    expect(list).not.toContain('en-console')
  })
}

test('the map is loaded only on a page that shows one', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ofMaps = () => asked.filter((url) => /base-map|maplibre/.test(url))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(ofMaps()).toEqual([])
  await page.goto('/book-ad')
  await expect(page.locator('canvas').first()).toBeVisible()
  expect(ofMaps()).not.toEqual([])
})

test('the ad maker is loaded when it is opened, and is small', async ({ page, server }) => {
  const { email, password } = await newMember(server, 'advertiser')
  await signInBrowser(page, server, email, password)
  await page.goto('/creatives')
  await expect(page.getByRole('link', { name: 'Make an ad' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const loaded = filesOf(page)
  await page.getByRole('link', { name: 'Make an ad' }).click()
  await expect(page.getByRole('button', { name: 'Empty screen' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = (await loaded()).filter(({ type }) => type === 'script')
  const list = JSON.stringify(scripts, null, 1)
  expect(sum(scripts.map(({ zipped }) => zipped)), list).toBeLessThanOrEqual(150 * KB)
  expect(list).toContain('make-ad')
})
