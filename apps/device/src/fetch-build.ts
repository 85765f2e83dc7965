import type { KeyObject } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Builds, digestOf, isVerified, MANIFEST, UNFINISHED, writeSynced } from './builds'
import { download, freeOf, Gone, needRoom } from './download'
import { type Build, type BuildFile, bytesOfBuild, isSigned, readBuild } from './manifest'

const MOST_MANIFEST_BYTES = 500_000
const BUILDS = 'screen/builds/'

interface Options {
  readonly server: string
  readonly key: KeyObject
  readonly folder: string
  readonly builds: Builds
  /** The build to take; null: only asks whether the one that is served still stands. */
  readonly wanted: string | null
  /** Bytes that the disk can take; of the folder's disk unless a test says otherwise. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/**
 * Loads the wanted build, and returns the name of the build that is served from now on; null when nothing has changed. A build
 * that the server has taken back is given up, also when its page can't be told. Throws when a build can't be loaded or is not what
 * the release key has signed: then nothing has changed.
 */
export async function fetchBuild(options: Options): Promise<string | null> {
  const { server, key, folder, builds, wanted, freeBytes = freeOf } = options
  const next = wanted !== null && builds.isWanted(wanted) ? wanted : null
  const name = next ?? builds.current().name
  if (name === '') return null
  const load = (path: string, most: number) => loadBytes(new URL(`${BUILDS}${name}/${path}`, `${server}/`), most)
  const text = await load(MANIFEST, MOST_MANIFEST_BYTES).catch((error: unknown) => {
    if (error instanceof Gone) return null
    throw error
  })
  if (text === null) return (await builds.giveUp(name)) ? builds.current().name : null
  if (next === null) return null
  const build = readBuild(text.toString('utf8'))
  if (build.name !== name || !isSigned(build, key)) throw new Error('the build is not signed by the release key')
  if (!(await isVerified(folder, name, key))) {
    await mkdir(folder, { recursive: true })
    await needRoom(folder, bytesOfBuild(build), freeBytes)
    await write(build, text, { folder, load, known: await filesIn(builds.folders()) })
  }
  await builds.take(name)
  return name
}

interface Source {
  readonly folder: string
  readonly load: (path: string, most: number) => Promise<Buffer>
  readonly known: Map<string, string>
}

/** Writes a build into a folder with another name, which gets its own only when everything is there. */
async function write(build: Build, text: Buffer, { folder, load, known }: Source): Promise<void> {
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
  const parts: Uint8Array[] = []
  for await (const part of download(address, most)) parts.push(part)
  return Buffer.concat(parts)
}
