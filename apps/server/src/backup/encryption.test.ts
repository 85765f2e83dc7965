import { randomBytes, scryptSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { sealedFormat } from '../platform/secrets'
import { decryptor, encryptor, HEADER_BYTES, isEncrypted } from './encryption'

const PASSPHRASE = 'correct horse battery staple'
const CHUNK = 65_536
const SEALED = CHUNK + 16
const plain = randomBytes(2 * CHUNK)
let sealed: Buffer

beforeAll(async () => {
  sealed = await buffer(Readable.from([plain.subarray(0, 7), plain.subarray(7)]).pipe(await encryptor(PASSPHRASE)))
})

const open = async (bytes: Buffer) => {
  const stream = await decryptor(PASSPHRASE, bytes.subarray(0, HEADER_BYTES))
  const source = Readable.from([bytes.subarray(HEADER_BYTES)])
  return buffer(source.compose(stream))
}

it('decrypts to the original content', async () => {
  expect(isEncrypted(sealed)).toBe(true)
  expect(sealed).toHaveLength(HEADER_BYTES + 2 * SEALED)
  expect((await open(sealed)).equals(plain)).toBe(true)
})

it('refuses a file that was truncated between two chunks, or whose chunks were swapped', async () => {
  const [first, second] = [HEADER_BYTES, HEADER_BYTES + SEALED]
  await expect(open(sealed.subarray(0, second))).rejects.toThrow('cut short')
  const swapped = [sealed.subarray(0, first), sealed.subarray(second), sealed.subarray(first, second)]
  await expect(open(Buffer.concat(swapped))).rejects.toThrow('cut short or altered')
})

it('derives its key with scrypt, which costs 128 MB and a random salt of its own', async () => {
  const header = sealed.subarray(0, HEADER_BYTES)
  const format = sealedFormat('AYOB encrypted 1')
  const derived = (N: number) =>
    scryptSync(PASSPHRASE, format.saltOf(header), 32, { N, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
  expect(format.fits(derived(2 ** 17), header)).toBe(true)
  expect(format.fits(derived(2 ** 16), header)).toBe(false)
  const other = await buffer(Readable.from([plain]).pipe(await encryptor(PASSPHRASE)))
  expect(format.saltOf(other.subarray(0, HEADER_BYTES))).not.toEqual(format.saltOf(header))
})
