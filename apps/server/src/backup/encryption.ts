import { scrypt } from 'node:crypto'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { sealedFormat } from '../platform/secrets'

/** The format of an encrypted backup. */
const format = sealedFormat('AYOB encrypted 1')
export const HEADER_BYTES = format.headerBytes
/** 128 MB and about half a second per guess at a passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** The passphrase is missing or wrong. */
export class WrongPassphrase extends Error {}

/** Returns true for the first bytes of an encrypted backup. */
export const isEncrypted = format.isSealed

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFC'), salt, 32, COST)

/** Encrypts a stream. Its first bytes are the header. */
export async function encryptor(passphrase: string): Promise<Transform> {
  const salt = format.newSalt()
  return format.sealing(await keyOf(passphrase, salt), salt)
}

/**
 * Decrypts the content after the header of an encrypted backup. Errors: WrongPassphrase; the stream fails where the
 * file was truncated or altered.
 */
export async function decryptor(passphrase: string | undefined, header: Buffer): Promise<Transform> {
  if (passphrase === undefined) throw new WrongPassphrase('this backup is encrypted; set BACKUP_PASSPHRASE')
  const key = await keyOf(passphrase, format.saltOf(header))
  if (!format.fits(key, header)) throw new WrongPassphrase('the passphrase is wrong')
  return format.opening(key)
}
