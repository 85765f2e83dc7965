import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBundle, signBundle } from '../bundle'
import { packRoot } from '../image'
import { SLOT_BYTES } from '../layout'
import { run } from '../run'
import { altered, cutOff } from './updates'

/** Who signs updates, and a stranger. */
export type Signer = { cert: string; key: string }

/** A new key with its own certificate. */
export async function newSigner(folder: string, name: string): Promise<Signer> {
  const signer = { cert: join(folder, `${name}.cert.pem`), key: join(folder, `${name}.key.pem`) }
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-subj', `/O=AYOB/CN=${name}`]
  await run(['openssl', 'req', ...kind, '-keyout', signer.key, '-out', signer.cert])
  return signer
}

/** A level of compression that takes a quarter of the time; the root still fits its slot. */
const QUICK = 5

export const GOOD = 'next'
export const BAD = 'bad'

/**
 * Makes two updates of an image: the same system with another version (`next.raucb`), and one whose program ends at once, so
 * that its display never plays (`bad.raucb`).
 */
export async function makeUpdates(image: string, folder: string, signer: Signer): Promise<void> {
  const root = join(folder, 'root')
  await rm(root, { recursive: true, force: true })
  await run(['unsquashfs', '-no-progress', '-dest', root, `${image}.root`])
  const facts = join(root, 'usr/lib/ayob/image.json')
  const { image: version, made, ...rest } = JSON.parse(await readFile(facts, 'utf8'))
  const update = async (name: string) => {
    await writeFile(facts, `${JSON.stringify({ image: `${version}-${name}`, made, ...rest })}\n`)
    const packed = join(folder, `${name}.root`)
    await packRoot({ folder: root, made }, packed, QUICK)
    await makeBundle({ root: packed, boot: `${image}.boot`, ...signer, out: join(folder, `${name}.raucb`) })
    await rm(packed)
  }
  await update(GOOD)
  await writeFile(join(root, 'opt/ayob/device.js'), 'process.exit(1)\n')
  await update(BAD)
  await rm(root, { recursive: true, force: true })
}

/**
 * Updates that a box has to refuse. What is in them is small, because they are refused for other reasons: a stranger's
 * signature, an end before the signature, one other byte, and a root with a mebibyte more than its slot.
 */
export async function makeRefused(image: string, folder: string, ours: Signer, stranger: Signer): Promise<void> {
  const at = (name: string) => join(folder, `${name}.raucb`)
  const boot = `${image}.boot`
  const facts = { image: 'refused', architecture: 'amd64' } as const
  await signBundle({ root: boot, boot, ...stranger, out: at('with-a-wrong-signature'), facts })
  const large = join(folder, 'large')
  await run(['truncate', '--size', String(SLOT_BYTES + 1024 * 1024), large])
  await signBundle({ root: large, boot, ...ours, out: at('that-is-too-large'), facts })
  await rm(large)
  const right = at('right')
  await signBundle({ root: boot, boot, ...ours, out: right, facts })
  await cutOff(right, at('that-is-cut-off'))
  await altered(right, at('with-another-byte'))
  await rm(right)
}
