import { createHash, type KeyObject, verify } from 'node:crypto'

/** A file of a build of the player. */
export interface BuildFile {
  readonly path: string
  readonly sha256: string
  readonly size: number
}

/** A build of the player, named by its content. */
export interface Build {
  readonly name: string
  readonly files: readonly BuildFile[]
  readonly signature: string | null
}

/** More than a player ever needs; a larger build is refused before a byte of it is loaded. */
const MOST_BYTES = 40_000_000
const MOST_FILES = 2_000
const PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/
const DIGEST = /^[0-9a-f]{64}$/

/** What the release key signs, and what the build is named by; `scripts/lib/manifest.mjs` writes the same. */
const signedText = (files: readonly BuildFile[]): string =>
  `ayob-build-v1\n${files.map(({ sha256, size, path }) => `${sha256} ${size} ${path}\n`).join('')}`

/** Reads a manifest. Throws when it is none, or names what no build contains. */
export function readBuild(text: string): Build {
  const { files, signature } = (JSON.parse(text) ?? {}) as { files?: unknown; signature?: unknown }
  if (!Array.isArray(files) || files.length === 0 || files.length > MOST_FILES) throw new Error('not a manifest')
  const read = files.map(fileOf)
  if (new Set(read.map(({ path }) => path)).size < read.length) throw new Error('a file is named twice')
  if (read.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw new Error('the build is too large')
  if (!read.some(({ path }) => path === 'index.html')) throw new Error('the build has no page')
  const name = createHash('sha256').update(signedText(read)).digest('hex')
  return { name, files: read, signature: typeof signature === 'string' ? signature : null }
}

/** Returns true when the release key has signed exactly these files. */
export function isSigned({ files, signature }: Build, key: KeyObject): boolean {
  return signature !== null && verify(null, Buffer.from(signedText(files)), key, Buffer.from(signature, 'base64'))
}

export const bytesOfBuild = ({ files }: Build): number => files.reduce((sum, { size }) => sum + size, 0)

function fileOf(value: unknown): BuildFile {
  const { path, sha256, size } = (value ?? {}) as Partial<BuildFile>
  const isRight =
    typeof path === 'string' &&
    PATH.test(path) &&
    typeof sha256 === 'string' &&
    DIGEST.test(sha256) &&
    Number.isSafeInteger(size) &&
    (size as number) >= 0
  if (!isRight) throw new Error(`the manifest names a file that no build has: ${String(path).slice(0, 100)}`)
  return { path, sha256, size: size as number }
}
