import { describe, expect, it } from 'vitest'
import { isRobot, isVisit, locationOf, visitorOf } from './clicks.routes'

describe('robots', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'Slackbot-LinkExpanding 1.0',
    'curl/8.5.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
    'python-requests/2.32.3',
    'python-httpx/0.27',
    'Go-http-client/2.0',
    'axios/1.7.2',
    'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
    'okhttp/4.12.0',
    'Java/17.0.2',
    'Apache-HttpClient/4.5.14 (Java/17.0.2)',
    'Wget/1.21.4',
    'undici',
    'Scrapy/2.11 (+https://scrapy.org)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    `Mozilla/5.0 ${'x'.repeat(1000)}`,
    '',
    undefined,
  ])('%s is a robot', (userAgent) => {
    expect(isRobot(userAgent)).toBe(true)
  })

  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/37.9178; U; si) Presto/2.12.423 Version/12.16',
    'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 7) AppleWebKit/537.36 Chrome/110 Mobile Safari/537.36',
  ])('%s is not a robot', (userAgent) => {
    expect(isRobot(userAgent)).toBe(false)
  })
})

describe('a visit', () => {
  const person = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
  }

  it('is a person who follows a link', () => {
    expect(isVisit('GET', person)).toBe(true)
    expect(isVisit('HEAD', person)).toBe(false)
    expect(isVisit('GET', {})).toBe(false)
  })

  it.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ])('is not what a browser fetches ahead: %o', (headers) => {
    expect(isVisit('GET', { ...person, ...headers })).toBe(false)
  })
})

describe('the address of a redirect', () => {
  it('can be sent in a header, whatever letters it has', () => {
    expect(locationOf('https://shop.example/තේ')).toBe('https://shop.example/%E0%B6%AD%E0%B7%9A')
    expect(locationOf('https://கடை.example/?q=தேநீர்')).toMatch(/^https:\/\/xn--[\x21-\x7e]+$/)
    expect(locationOf('https://shop.example/a\r\nset-cookie: b')).not.toMatch(/[\r\n]/)
  })

  it.each(['', 'shop.example', 'javascript:alert(1)', 'https://', 'https://a b/'])(
    'does not exist for %j',
    (target) => {
      expect(locationOf(target)).toBeNull()
    },
  )
})

describe('the pseudonym of a visitor', () => {
  const key = '0f'.repeat(32)
  const one = visitorOf(key, '2026-03-02', '192.0.2.1', 'browser')

  it('is the same for one address and browser on one day, and different otherwise', () => {
    expect(visitorOf(key, '2026-03-02', '192.0.2.1', 'browser')).toBe(one)
    const others = [
      visitorOf(key, '2026-03-03', '192.0.2.1', 'browser'),
      visitorOf(key, '2026-03-02', '192.0.2.2', 'browser'),
      visitorOf(key, '2026-03-02', '192.0.2.1', 'another'),
      visitorOf('0e'.repeat(32), '2026-03-02', '192.0.2.1', 'browser'),
    ]
    expect(new Set([one, ...others]).size).toBe(5)
  })
})
