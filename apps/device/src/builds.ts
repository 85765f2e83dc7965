import { createHash, type KeyObject } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Build, isSigned, readBuild } from './manifest'
import { beginTrial, isLoading, judgeTrial, type Trial, trialAlive, trialLoaded } from './trial'

/** The builds of the player on the disk: two that were loaded and verified, and that of the image as the last resort. */
export type Builds = Awaited<ReturnType<typeof openBuilds>>

interface Kept {
  readonly current: string | null
  readonly previous: string | null
  readonly bad: readonly string[]
  /** `isAlive`: it has shown a life sign, so that starts no longer speak against it. */
  readonly trial: { readonly build: string; readonly starts: number; readonly isAlive: boolean } | null
}

interface Options {
  /** Where builds are kept; nothing else is there. */
  readonly folder: string
  /** The player of the image. */
  readonly image: string
  /** The public release key; null: this device takes no builds. */
  readonly key: KeyObject | null
  note(text: string): void
}

export const MANIFEST = 'build.json'
/** A folder that is not complete begins so. */
export const UNFINISHED = 'new-'
const STATE = 'state.json'
const MOST_BAD = 20
const NOTHING: Kept = { current: null, previous: null, bad: [], trial: null }

/** Opens the builds at the start of the machine: damaged and unknown ones are removed. */
export async function openBuilds({ folder, image, key, note }: Options) {
  const imageName = await readFile(join(image, MANIFEST), 'utf8').then(
    (text) => readBuild(text).name,
    () => '',
  )
  let kept = await readState(folder)
  let trial: Trial | null = null
  let serving = { folder: image, name: imageName }

  const keep = async (next: Kept) => {
    kept = next
    serving =
      kept.current === null
        ? { folder: image, name: imageName }
        : { folder: join(folder, kept.current), name: kept.current }
    await writeWhole(folder, STATE, JSON.stringify(kept)).catch((error) => note(`builds: ${String(error)}`))
  }
  const forget = async () => {
    const known = [kept.current, kept.previous, STATE]
    const others = (await readdir(folder).catch(() => [])).filter((name) => !known.includes(name))
    for (const name of others) await rm(join(folder, name), { recursive: true, force: true })
  }
  const fallBack = async () => {
    note(`build ${kept.current} is bad`)
    const bad = [...kept.bad, ...(kept.current === null ? [] : [kept.current])].slice(-MOST_BAD)
    trial = null
    await keep({ current: kept.previous, previous: null, bad, trial: null })
  }

  const isGood = async (name: string | null) => name !== null && key !== null && (await isVerified(folder, name, key))
  const [current, previous] = [await isGood(kept.current), await isGood(kept.previous)]
  const usable = [...(current ? [kept.current] : []), ...(previous ? [kept.previous] : [])]
  const next: Kept = { ...kept, current: usable[0] ?? null, previous: usable[1] ?? null }
  const tried = next.trial?.build === next.current ? next.trial : null
  const starts = tried && !tried.isAlive ? tried.starts + 1 : 0
  await keep({ ...next, trial: tried && { ...tried, starts } })
  if (tried) trial = beginTrial(tried.build, starts)
  await forget().catch((error) => note(`builds: ${String(error)}`))

  return {
    /** What is served now. The name is empty for an image whose player has no manifest. */
    current: () => serving,
    /** Returns false for a build that is served already, or has proved to be bad. */
    isWanted: (name: string) => name !== serving.name && !kept.bad.includes(name),
    /** The build that last failed its trial, or was taken back; null without one. */
    bad: () => kept.bad.at(-1) ?? null,
    /** The server has taken a build back. Returns true when another one is served instead. */
    async giveUp(name: string) {
      if (name !== kept.current) return false
      await fallBack()
      return true
    },
    /** The folders in which equal files may be found. */
    folders: () => [
      image,
      ...[kept.current, kept.previous].flatMap((name) => (name === null ? [] : [join(folder, name)])),
    ],
    /** Serves a complete build from now on, and forgets the oldest. */
    async take(name: string) {
      // What has not passed its own trial is no build to come back to.
      const previous = trial ? kept.previous : kept.current
      trial = beginTrial(name)
      await keep({
        ...kept,
        current: name,
        previous: previous === name ? null : previous,
        trial: { build: name, starts: 0, isAlive: false },
      })
      await forget()
    },
    /** The page of a build was loaded, or has shown a life sign. */
    loaded(name: string, now: number) {
      if (trial?.build === name) trial = trialLoaded(trial, now)
    },
    async alive(name: string, now: number) {
      if (trial?.build !== name || trial.firstSignAt !== null) return
      trial = trialAlive(trial, now)
      await keep({ ...kept, trial: { build: name, starts: 0, isAlive: true } })
    },
    /** Returns true while a silent page is no reason for a restart. */
    isLoading: () => trial !== null && isLoading(trial),
    /** Judges the build on trial. Returns true when it failed and another one is served. */
    async judge(now: number, isSilent: boolean) {
      const verdict = trial && judgeTrial(trial, now, isSilent)
      if (verdict === 'failed') await fallBack()
      if (verdict === 'passed') {
        trial = null
        await keep({ ...kept, trial: null })
      }
      return verdict === 'failed'
    },
  }
}

/** Returns true when a folder holds exactly what its manifest, signed by the key, says. */
export async function isVerified(folder: string, name: string, key: KeyObject): Promise<boolean> {
  try {
    const build: Build = readBuild(await readFile(join(folder, name, MANIFEST), 'utf8'))
    if (build.name !== name || !isSigned(build, key)) return false
    for (const { path, sha256, size } of build.files) {
      const file = join(folder, name, path)
      if ((await stat(file)).size !== size || digestOf(await readFile(file)) !== sha256) return false
    }
    return true
  } catch {
    // Missing or unreadable: not a build.
    return false
  }
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes a file so that a power cut leaves the old one or the new one. */
async function writeWhole(folder: string, name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeSynced(join(folder, `${UNFINISHED}${name}`), content)
  await rename(join(folder, `${UNFINISHED}${name}`), join(folder, name))
}

/** Writes a file and waits for the disk. */
export async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readState(folder: string): Promise<Kept> {
  try {
    const read = JSON.parse(await readFile(join(folder, STATE), 'utf8')) as Partial<Kept>
    return { ...NOTHING, ...read, bad: Array.isArray(read.bad) ? read.bad : [] }
  } catch {
    // At the first start, or damaged: the image's build is served, and the server's is loaded again.
    return NOTHING
  }
}
