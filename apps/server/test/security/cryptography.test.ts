import { expect, it } from 'vitest'
import { section, sources } from './files'

const all = sources('apps/server/src', 'apps/web/src', 'apps/player/src', 'packages/verify/src', 'packages/client/src')

/** What a pattern with one group finds, by the files in which it stands. */
function found(pattern: RegExp): Record<string, string[]> {
  const places: Record<string, Set<string>> = {}
  for (const { file, text } of all) {
    for (const [, name = ''] of text.matchAll(pattern)) {
      const known = places[name] ?? new Set()
      places[name] = known.add(file)
    }
  }
  return Object.fromEntries(Object.entries(places).map(([name, files]) => [name, [...files].sort()]))
}

it('AES-256-GCM is the only cipher, and one module seals texts and files', () => {
  expect(found(/create(?:C|Dec)ipheriv\(\s*([^,]+),/g)).toEqual({
    "'aes-256-gcm'": ['apps/server/src/platform/secrets.ts'],
  })
  expect(Object.keys(found(/subtle\.(encrypt|decrypt|wrapKey|deriveKey|deriveBits)\b/g))).toEqual([])
})

it('hashes are SHA-256, and MD5 only where the gateway and S3 require it', () => {
  const { "'md5'": md5, ...others } = found(/create(?:Hash|Hmac)\(\s*([^,)]+)/g)
  expect(Object.keys(others)).toEqual(["'sha256'"])
  expect(md5).toEqual(['apps/server/src/adapters/payhere/signature.ts', 'apps/server/src/adapters/storage/s3-store.ts'])
  expect(Object.keys(found(/subtle\.digest\(\s*('[^']+')/g))).toEqual(["'SHA-256'"])
})

it('signatures are Ed25519 and ECDSA on P-256 with SHA-256', () => {
  expect(Object.keys(found(/\b(?:sign|verify)\(\s*(null|'[a-z\d-]+'),/g)).sort()).toEqual(["'sha256'", 'null'])
  expect(found(/createECDH\(\s*([^)]+)\)/g)).toEqual({
    "'prime256v1'": ['apps/server/src/adapters/push/web-push.ts', 'apps/server/src/goods/screens/command-signer.ts'],
  })
  const names = Object.keys(found(/name: '(ECDSA|Ed25519|RSA[\w-]*|HMAC|AES[\w-]*)'/g))
  expect(names.sort()).toEqual(['ECDSA', 'Ed25519'])
  expect(Object.keys(found(/namedCurve: '([^']+)'/g))).toEqual(['P-256'])
})

it('cryptography comes from Node, the browser and known libraries', () => {
  const KNOWN = ['@node-rs/argon2', '@simplewebauthn/server', 'node:crypto', 'otplib', 'web-push']
  const cryptic = found(/from '([^'./][^']*)'/g)
  const named = Object.keys(cryptic).filter((name) =>
    /crypt|argon|hash|sha\d|md5|aes|jose|jwt|jws|otp|webauthn|nacl|sodium|noble|forge|elliptic|rsa|web-push/i.test(
      name,
    ),
  )
  expect(named.filter((name) => !name.startsWith('@ayob/')).sort()).toEqual(KNOWN)
})

it('every algorithm in the sources is in the inventory', () => {
  const inventory = section('docs/security.md', 'Keys and algorithms')
  for (const name of ['AES-256-GCM', 'HMAC-SHA-256', 'Ed25519', 'ECDSA P-256', 'scrypt', 'HMAC-SHA-1', 'MD5']) {
    expect(inventory).toContain(name)
  }
})
