import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const zKey = z.string().regex(/^[0-9a-f]{64}$/)
const zSecrets = z.object({ links: zKey, personal: zKey, visitors: zKey, gateway: zKey, proof: zKey, vehicles: zKey })
const NAMES = zSecrets.keyof().options

/** Keys that this installation has generated. They are stored beside the uploads and are part of backups. */
export type Secrets = z.output<typeof zSecrets>

/**
 * Reads the installation's keys. Generates those that are missing: all at the first start, new ones after an upgrade.
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '{}'
  })
  const known = zSecrets.partial().parse(JSON.parse(text))
  if (NAMES.every((name) => known[name] !== undefined)) return zSecrets.parse(known)
  const made = Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('hex')]))
  const secrets = zSecrets.parse({ ...made, ...known })
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secrets
}

/** An opaque token with 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens are stored as hashes, so that a leaked table grants no access. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

export const hmac = (key: string, text: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64url')

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Encrypts a personal text (AES-256-GCM, random nonce). */
export function seal(key: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a text that `seal` has encrypted. Throws when it was altered. */
export function unseal(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
