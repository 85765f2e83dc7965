import { expect } from '@playwright/test'
import { test } from '../support/test'

test('programs find what they look for, and learn what is not there', async ({ request }) => {
  const get = (path: string, accept = '*/*') => request.get(path, { headers: { accept }, maxRedirects: 0 })
  for (const [path, type] of [
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/', 'text/html; charset=utf-8'],
    ['/billing', 'text/html; charset=utf-8'],
    ['/monitor-ads/any', 'text/html; charset=utf-8'],
    ['/screen', 'text/html; charset=utf-8'],
  ] as const) {
    const answer = await get(path)
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type])
  }
  expect(await (await get('/robots.txt')).text()).toMatch(/Sitemap: http.*\/sitemap\.xml/)
  expect(await (await get('/sitemap.xml')).text()).toMatch(/<loc>http[^<]*\/privacy<\/loc>/)
  for (const path of ['/nonsense', '/nonsense/deep', '/monitor-ads/any/more', '/wp-login.php', '/pages.json']) {
    expect([path, (await get(path)).status()]).toEqual([path, 404])
    expect([path, (await get(path, 'text/html')).status()]).toEqual([path, 404])
  }
  expect(await (await get('/wp-login.php')).json()).toMatchObject({ code: 'not_found' })
})

test('a person at an unknown address ends at the first page', async ({ page }) => {
  for (const path of ['/nonsense', '/old/page.html', '/q/unknown1']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  }
})
