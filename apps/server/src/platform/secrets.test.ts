import { createHmac } from 'node:crypto'
import { manualClock } from '@ayob/testkit/clock'
import { describe, expect, it } from 'vitest'
import { createReceipts, NO_RECEIPT, RECEIPT_HEADER } from '../air/plays/plays.routes'
import { optOutToken, readOptOutToken } from '../people/settings/settings.commands'
import { createDocumentLinks } from './document-links'
import { hmac, isSignedBy, type KeyRing, newToken, sameText, seal, unseal } from './secrets'

const RING: KeyRing = ['a'.repeat(64), 'b'.repeat(64)]
const FOREIGN = 'c'.repeat(64)

it('a token has 256 random bits, and none is made twice', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(new Set(tokens).size).toBe(1000)
  // Each bit is set about as often as not.
  for (let bit = 0; bit < 256; bit += 1) {
    const set = tokens.filter((token) => ((Buffer.from(token, 'base64url')[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
    expect(set).toBeGreaterThan(350)
    expect(set).toBeLessThan(650)
  }
})

describe('a signature', () => {
  it('is accepted only if it is HMAC-SHA-256 with a key of this installation', () => {
    const signed = (algorithm: string, key: string) =>
      createHmac(algorithm, Buffer.from(key, 'hex')).update('text').digest('base64url')
    expect(isSignedBy(RING, 'text', signed('sha256', RING[0]))).toBe(true)
    expect(isSignedBy(RING, 'text', signed('sha256', RING[1] ?? ''))).toBe(true)
    expect(isSignedBy(RING, 'text', signed('sha256', FOREIGN))).toBe(false)
    for (const other of ['md5', 'sha1', 'sha512']) expect(isSignedBy(RING, 'text', signed(other, RING[0]))).toBe(false)
    for (const none of ['', 'none', hmac(RING[0], 'text').slice(0, -1)]) {
      expect(isSignedBy(RING, 'text', none)).toBe(false)
    }
  })

  it('of one purpose is refused for every other one, though the key is the same', () => {
    const clock = manualClock(new Date('2026-03-02T06:00:00Z'))
    const links = createDocumentLinks(RING, clock)
    const receipts = createReceipts(RING)
    const made = {
      link: new URL(links.make('user', 'email'), 'https://a.example').searchParams.get('signature') ?? '',
      optOut: optOutToken(RING, 'user', 'email').split('.').at(-1) ?? '',
      receipt: receipts.of('user', 7).split('.').at(-1) ?? '',
    }
    const expires = String(Math.floor(clock.now().getTime() / 1000) + 300)
    const accepts = (signature: string) => ({
      link: links.open('user', { expires, session: 'email', signature }) !== undefined,
      optOut: readOptOutToken(RING, `user.email.${signature}`) !== undefined,
      receipt: receipts.read('user', { [RECEIPT_HEADER]: `7.${signature}` }) !== NO_RECEIPT,
    })
    expect(accepts(made.link)).toEqual({ link: true, optOut: false, receipt: false })
    expect(accepts(made.optOut)).toEqual({ link: false, optOut: true, receipt: false })
    expect(accepts(made.receipt)).toEqual({ link: false, optOut: false, receipt: true })
  })
})

describe('a sealed text', () => {
  it('opens with a key of the ring, in its place, and as it was sealed', () => {
    const sealed = seal(RING, 'secret', 'row 1')
    expect(unseal(RING, sealed, 'row 1')).toBe('secret')
    expect(unseal([FOREIGN, RING[0]], sealed, 'row 1')).toBe('secret')
    expect(() => unseal([FOREIGN], sealed, 'row 1')).toThrow()
    expect(() => unseal(RING, sealed, 'row 2')).toThrow()
    const bytes = Buffer.from(sealed, 'base64')
    for (let place = 0; place < bytes.length; place += 1) {
      const altered = Buffer.from(bytes)
      altered[place] = (altered[place] ?? 0) ^ 1
      expect(() => unseal(RING, altered.toString('base64'), 'row 1')).toThrow()
    }
  })

  it('is another one each time, so equal texts are not recognised', () => {
    expect(new Set(Array.from({ length: 100 }, () => seal(RING, 'secret'))).size).toBe(100)
  })
})

it('texts are compared in full', () => {
  expect(sameText('secret', 'secret')).toBe(true)
  for (const other of ['', 'secre', 'secrets', 'Secret']) expect(sameText('secret', other)).toBe(false)
})
