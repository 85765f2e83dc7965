import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ScreenCreative } from '@ayob/contract/playlists'
import type { LookPrint } from '@ayob/domain/looks/print'
import { createBoundedQueue } from '../../platform/bounded-queue'
import { badField, Refusal } from '../../platform/errors'
import type { FileStore } from '../../platform/files'
import type { Job, Results } from './job'
import { panelSvg } from './panel'
import { inWorker, type TimeLimits } from './worker-process'

const LIMITS = {
  /** Files that are read at the same time. */
  atOnce: 2,
  /** Files that may wait. */
  waiting: 40,
  /** Processor time for a file, and how long its sender waits: proxies cut a call after a minute. */
  workMs: 90_000,
  waitMs: 45_000,
}
const RETRY_AFTER_S = 30

interface Log {
  warn(details: object, message: string): void
}

export type MediaWorkers = ReturnType<typeof createMediaWorkers>

/**
 * Reads, draws and converts uploaded files in separate processes with limits on memory and processor time. A file that
 * ends its process is refused; the server keeps running.
 */
export function createMediaWorkers(log: Log, others: Partial<typeof LIMITS> = {}) {
  const limits = { ...LIMITS, ...others }
  const queue = createBoundedQueue({ ...limits, retryAfterS: RETRY_AFTER_S })
  const later = () => new Refusal('busy', 'server.busy', { extra: { retry_after_s: RETRY_AFTER_S } })
  const work = async (job: Job, time: TimeLimits) => {
    if (time.waitMs <= 0) throw later()
    const answer = await inWorker(job, time).catch((error: unknown) => ({ ended: String(error), why: undefined }))
    if ('ended' in answer) {
      log.warn({ kind: job.kind, ended: answer.ended }, 'a media worker ended in its work')
      throw answer.why === 'work' ? badField('file', 'server.mediaTooMuch') : later()
    }
    if ('tooMuch' in answer) throw badField('file', 'server.mediaTooMuch')
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.result
  }
  return {
    /** How many files are ahead of an account's next one; null when none of it waits. */
    ahead: queue.ahead,

    /**
     * Runs a job when it is its account's turn. Errors: 400 on `file` beyond the limits; `busy` when there was no time, no
     * memory or no worker for it within `waitMs`, which says nothing about the file.
     */
    async run<K extends Job['kind']>(
      owner: string,
      job: Job & { kind: K },
      waitMs: number = limits.waitMs,
    ): Promise<Results[K]> {
      const end = performance.now() + waitMs
      let giveUp: NodeJS.Timeout | undefined
      let begun = false
      const task = queue.run(owner, async () => {
        begun = true
        return (await work(job, { workMs: limits.workMs, waitMs: end - performance.now() })) as Results[K]
      })
      // A task whose turn comes after that ends at once.
      const tired = new Promise<never>((_, reject) => {
        giveUp = setTimeout(() => !begun && reject(later()), waitMs)
      })
      try {
        return await Promise.race([task, tired])
      } finally {
        clearTimeout(giveUp)
        task.catch(() => undefined)
      }
    },
  }
}

/** The number of creatives whose prints stay in memory; those of a video take 250 kB. */
const MOST = 200
const PANEL = 'panel'

interface Deps {
  readonly workers: MediaWorkers
  readonly files: Pick<FileStore, 'open' | 'inFolder'>
  /** House ads: the built-in ones first, then all files of the manager that a playlist may name. */
  readonly house: {
    refresh(): Promise<void>
    edition(): { readonly all: readonly ScreenCreative[]; readonly managed: readonly unknown[] }
  }
  /** The folder of the built-in house ads. */
  readonly houseFolder: string
}

/** Reads looks in the media workers. The prints of a creative are made when its first look is compared. */
export function createLookPictures({ workers, files, house, houseFolder }: Deps) {
  const known = new Map<string, Promise<readonly LookPrint[] | null>>()
  const prints = (from: string, isVideo: boolean) =>
    files.inFolder((folder) =>
      workers.run('creatives', { kind: 'prints', from, folder, isVideo }).catch((error: unknown) => {
        // A creative that exceeds the limits is not the screen's fault.
        if (error instanceof Refusal && error.code === 'validation_failed') return null
        throw error
      }),
    )
  const remembered = (key: string, make: () => Promise<readonly LookPrint[] | null>) => {
    const before = known.get(key)
    if (before !== undefined) return before
    for (const oldest of known.keys()) if (known.size >= MOST) known.delete(oldest)
    const made = make()
    known.set(key, made)
    const forget = () => known.delete(key)
    // A worker may have been busy, so the next look tries again.
    made.then((found) => found ?? forget(), forget)
    return made
  }
  const ofCreative = ({ url, sha256, kind }: ScreenCreative) => {
    const isHouse = url.startsWith('/screen/house/')
    const isVideo = kind === 'video'
    if (isHouse) return remembered(sha256, () => prints(join(houseFolder, basename(url)), isVideo))
    return remembered(sha256, () =>
      files.inFolder(async (folder) => {
        const kept = await files.open(`${sha256}${extname(url)}`)
        if (!kept) return null
        const path = join(folder, `creative${extname(url)}`)
        await pipeline(await kept.read(), createWriteStream(path))
        return prints(path, isVideo)
      }),
    )
  }
  const panel = () =>
    remembered(PANEL, () =>
      files.inFolder(async (folder) => {
        const path = join(folder, 'panel.svg')
        await writeFile(path, panelSvg())
        return prints(path, false)
      }),
    )

  return {
    read: (screenId: string, from: string, to: string) => workers.run(screenId, { kind: 'look', from, to }),
    ofCreative,
    async withoutAd(number: number | null) {
      await house.refresh()
      const { all: files, managed } = house.edition()
      // The number counts in the screen's playlist, which with house ads of the manager depends on its vehicle and its day.
      const numbered = number === null || managed.length > 0 ? undefined : files[number - 1]
      if (numbered) return ofCreative(numbered)
      const all = await Promise.all([panel(), ...files.map(ofCreative)])
      return all.every((found) => found !== null) ? all.flat() : null
    },
  }
}
