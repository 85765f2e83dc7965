import 'fake-indexeddb/auto'
import { createPublicKey, verify } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { openKeys } from './keys'

let names = 0
const fresh = () => `keys-${++names}`
afterEach(() => vi.unstubAllGlobals())

const isOver = (publicKey: object, text: string, header: string) => {
  const key = createPublicKey({ key: { ...publicKey }, format: 'jwk' })
  const bytes = Buffer.from(header.slice('v1,'.length), 'base64url')
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
}

it('keeps one pair permanently, signs with it, and never exports the private key', async () => {
  const name = fresh()
  const exported = vi.spyOn(crypto.subtle, 'generateKey')
  const first = await openKeys(name)
  expect(exported).toHaveBeenCalledWith(expect.anything(), false, expect.anything())
  const again = await openKeys(name)
  expect(exported).toHaveBeenCalledTimes(1)
  expect(again?.publicKey).toEqual(first?.publicKey)
  expect(Object.keys(again?.publicKey ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  const body = '{"plays":[]} අ'
  const header = await again?.sign('POST', '/api/screens/plays', new TextEncoder().encode(body))
  expect(header).toMatch(/^v1,[\w-]{86}$/)
  expect(isOver(first?.publicKey ?? {}, `v1.POST./api/screens/plays.${body}`, header ?? '')).toBe(true)
  expect(isOver(first?.publicKey ?? {}, `v1.POST./api/screens/heartbeat.${body}`, header ?? '')).toBe(false)
})

it('creates another pair when the store was wiped', async () => {
  expect((await openKeys(fresh()))?.publicKey).not.toEqual((await openKeys(fresh()))?.publicKey)
})

it('works without keys if the browser has no WebCrypto or no database', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('private window')
    },
  })
  expect(await openKeys(fresh())).toBeNull()
  vi.unstubAllGlobals()
  vi.stubGlobal('crypto', {})
  expect(await openKeys(fresh())).toBeNull()
})
