import { describe, expect, it } from 'vitest'
import { isRobot, visitorOf } from './visitor'

describe('robots', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'Slackbot-LinkExpanding 1.0',
    'curl/8.5.0',
    '',
    undefined,
  ])('%s is a robot', (userAgent) => {
    expect(isRobot(userAgent)).toBe(true)
  })

  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 7) AppleWebKit/537.36 Chrome/110 Mobile Safari/537.36',
  ])('%s is not a robot', (userAgent) => {
    expect(isRobot(userAgent)).toBe(false)
  })
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
