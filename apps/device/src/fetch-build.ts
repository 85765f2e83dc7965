import type { KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Builds, digestOf, isVerified, MANIFEST, UNFINISHED, writeSynced } from './builds'
import { type Build, type BuildFile, bytesOfBuild, isSigned, readBuild } from './manifest'

const WAIT_MS = 60_000
const MOST_MANIFEST_BYTES = 500_000
/** Plays need the disk more than a new build does. */
const LEFT_FREE_BYTES = 100_000_000
const PAGES = 'screen/'

interface Options {
  readonly server: string
  readonly key: KeyObject
  readonly folder: string
  readonly builds: Builds
  /** Bytes that the disk can take; of the folder's disk unless a test says otherwise. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/**
 * Loads the server's current build if it is wanted, and returns its name; null when there is nothing to do. Throws when it
 * can't be loaded or is not what the release key has signed: then nothing has changed.
 */
export async function fetchBuild({ server, key, folder, builds, freeBytes = freeOf }: Options): Promise<string | null> {
  const load = (path: string, most: number) => loadBytes(new URL(PAGES + path, `${server}/`), most)
  const text = (await load(MANIFEST, MOST_MANIFEST_BYTES)).toString('utf8')
  const build = readBuild(text)
  if (!builds.isWanted(build.name)) return null
  if (!isSigned(build, key)) throw new Error('the build is not signed by the release key')
  if (!(await isVerified(folder, build.name, key))) {
    await mkdir(folder, { recursive: true })
    if ((await freeBytes(folder)) < bytesOfBuild(build) + LEFT_FREE_BYTES) throw new Error('no room for a build')
    await write(build, text, { folder, load, known: await filesIn(builds.folders()) })
  }
  await builds.take(build.name)
  return build.name
}

/** Writes a build into a folder with another name, which gets its own only when everything is there. */
async function write(
  build: Build,
  text: string,
  {
    folder,
    load,
    known,
  }: { folder: string; load: (path: string, most: number) => Promise<Buffer>; known: Map<string, string> },
): Promise<void> {
  const unfinished = join(folder, `${UNFINISHED}${build.name}`)
  await rm(unfinished, { recursive: true, force: true })
  try {
    for (const file of build.files) {
      const bytes = (await readKnown(known.get(file.sha256), file)) ?? (await load(file.path, file.size))
      if (bytes.length !== file.size || digestOf(bytes) !== file.sha256)
        throw new Error(`${file.path} is not as signed`)
      await mkdir(dirname(join(unfinished, file.path)), { recursive: true })
      await writeSynced(join(unfinished, file.path), bytes)
    }
    await writeSynced(join(unfinished, MANIFEST), text)
    await rm(join(folder, build.name), { recursive: true, force: true })
    await rename(unfinished, join(folder, build.name))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** The files of the builds that are here, by digest: most files of a new build are old. */
async function filesIn(folders: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of folders) {
    const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
    for (const { sha256, path } of text === null ? [] : readBuild(text).files) found.set(sha256, join(folder, path))
  }
  return found
}

async function readKnown(path: string | undefined, { sha256 }: BuildFile): Promise<Buffer | null> {
  const bytes = path === undefined ? null : await readFile(path).catch(() => null)
  return bytes && digestOf(bytes) === sha256 ? bytes : null
}

async function loadBytes(address: URL, most: number): Promise<Buffer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(WAIT_MS), redirect: 'error' })
  if (!response.ok || !response.body) throw new Error(`${address.pathname}: the server answered ${response.status}`)
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body) {
    length += part.length
    // Leaving the loop ends the connection.
    if (length > most) throw new Error(`${address.pathname} is too large`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
