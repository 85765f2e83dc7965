import { execFileSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { keptScreenKey, newScreenKey } from './screen-key'

it('a kept key signs as before', () => {
  const key = newScreenKey()
  const kept = keptScreenKey(key.secret)
  expect(kept.publicKey).toEqual(key.publicKey)
  const [, signature = ''] = kept.signed('POST', '/api/screens/plays', '{}')['x-screen-signature'].split(',')
  const publicKey = createPublicKey({ key: { ...key.publicKey }, format: 'jwk' })
  const text = Buffer.from('v1.POST./api/screens/plays.{}')
  const given = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', text, given, Buffer.from(signature, 'base64url'))).toBe(true)
})

it('creates keys while memory is collected at any moment', () => {
  const program = `
    const { newScreenKey } = await import('./screen-key.ts')
    for (let n = 0; n < 3000; n += 1) newScreenKey()
    console.log(newScreenKey().publicKey.crv)`
  const flags = ['--gc-interval=37', '--import', 'tsx', '--input-type=module', '--eval', program]
  const printed = execFileSync(process.execPath, flags, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(printed.trim()).toBe('P-256')
})
