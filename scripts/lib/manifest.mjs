import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const MANIFEST = 'build.json'
/** Compressed copies are the server's own; the manifest can't name itself. */
const LEFT_OUT = /\.(br|map)$|^build\.json$/

/**
 * Writes the manifest of a built player into its folder: every file with its digest, signed with the private key (PEM, Ed25519)
 * if there is one. Devices take no build that is not signed (`apps/device/src/manifest.ts`).
 */
export function writeManifest(folder, key) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
    .map((path) => {
      const file = join(folder, path)
      const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
      return { path, sha256, size: statSync(file).size }
    })
  const text = `ayob-build-v1\n${files.map(({ sha256, size, path }) => `${sha256} ${size} ${path}\n`).join('')}`
  const signature = key ? sign(null, Buffer.from(text), createPrivateKey(key)).toString('base64') : null
  const manifest = `${JSON.stringify({ files, signature })}\n`
  const path = join(folder, MANIFEST)
  // A server that runs keeps its answer to who has it already.
  if (!existsSync(path) || readFileSync(path, 'utf8') !== manifest) writeFileSync(path, manifest)
}

/** The public half of a private key, as PEM. */
export const publicHalf = (key) => createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' })
