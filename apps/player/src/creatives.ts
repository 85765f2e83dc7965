import { MINUTE_MS } from '@ayob/contract/durations'
import type { ScreenCreative } from '@ayob/contract/playlists'
import { KEPT_PATH } from './addresses'
import { backoffMs } from './backoff'
import { download, sha256Of, WrongBytes } from './download'
import type { Note } from './events'
import { evictable, forgotten, hasRoom, isFull } from './room'
import type { Shelf } from './shelf'

/** A file that can be drawn. */
export interface OpenFile {
  readonly address: string
  /** Releases the address. */
  close(): void
}

/** Ad files, downloaded in advance and verified, so that a slot never waits for the network. */
export interface Creatives {
  /** Resolves once any file is ready. */
  readonly someReady: Promise<void>
  /** Returns true for a complete and verified file. */
  isReady(creative: ScreenCreative): boolean
  open(creative: ScreenCreative): Promise<OpenFile>
  /** Marks a file that could not be drawn, so that it is verified before its next use. */
  doubt(creative: ScreenCreative): void
  /**
   * Downloads missing files in this order. Resolves when each was tried once, or when other files are wanted. Files that
   * wait are downloaded later; they are kept where they are there already.
   */
  want(creatives: readonly ScreenCreative[], waits?: (creative: ScreenCreative) => boolean): Promise<void>
  /** Deletes one file to free space, preferably an unneeded one. False when there is none left. */
  giveUpOne(): Promise<boolean>
}

const RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * MINUTE_MS
/** How often waiting files are looked at again. */
const WAIT_MS = 10 * MINUTE_MS

export function createCreatives(shelf: Shelf, note: Note): Creatives {
  const ready = new Set<string>()
  let tellReady = () => {}
  const someReady = new Promise<void>((resolve) => {
    tellReady = resolve
  })
  const markReady = (sha256: string) => {
    ready.add(sha256)
    tellReady()
  }
  let wanted: readonly ScreenCreative[] = []
  let waits: (creative: ScreenCreative) => boolean = () => false
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let round = 0
  let working: Promise<void> = Promise.resolve()

  const drop = async (sha256: string, why: string) => {
    ready.delete(sha256)
    await shelf.drop(sha256)
    note(why, sha256)
  }
  const names = () => new Set(wanted.map(({ sha256 }) => sha256))

  const makeRoom = async (bytes: number) => {
    const spare = evictable(await shelf.list(), names())
    for (;;) {
      if (hasRoom(await shelf.estimate(), bytes)) return
      const oldest = spare.shift()
      if (!oldest) throw new DOMException('no room', 'QuotaExceededError')
      await drop(oldest.sha256, 'evicted')
    }
  }

  /** A stored file is used only after its bytes were verified, because a power cut may have damaged them. */
  const check = async (sha256: string, kept: ReadonlySet<string>) => {
    if (!kept.has(sha256)) return
    const file = await shelf.read(sha256)
    if (file && (await sha256Of(file)) === sha256) markReady(sha256)
    else await drop(sha256, 'spoiled')
  }

  const fetchOne = async (creative: ScreenCreative): Promise<boolean> => {
    const { sha256 } = creative
    try {
      const file = await download(shelf, creative, makeRoom)
      // The file is complete and in memory. Keeping its parts would take the space twice.
      await shelf.dropParts(sha256)
      await makeRoom(file.size)
      await shelf.put(sha256, file, Date.now())
      markReady(sha256)
      note('kept', sha256)
      return true
    } catch (error) {
      if (isFull(error)) {
        const [oldest] = evictable(await shelf.list(), names())
        if (oldest) {
          await drop(oldest.sha256, 'evicted')
          return fetchOne(creative)
        }
        await shelf.dropParts(sha256)
      }
      note(error instanceof WrongBytes ? 'wrong_bytes' : isFull(error) ? 'full' : 'not_fetched', sha256)
      return false
    }
  }

  const work = async (mine: number) => {
    const missing = () => wanted.filter(({ sha256 }) => !ready.has(sha256))
    const kept = await shelf.list()
    const needed = names()
    for (const { sha256 } of forgotten(kept, needed, Date.now())) await drop(sha256, 'forgotten')
    await shelf.touch([...needed], Date.now())
    await shelf.keepParts(needed)
    const here = new Set(kept.map(({ sha256 }) => sha256))
    for (const { sha256 } of missing()) if (mine === round) await check(sha256, here)
    let failed = false
    let waiting = false
    for (const creative of missing()) {
      if (mine !== round) return
      if (waits(creative)) {
        waiting = true
        continue
      }
      failed = !(await fetchOne(creative)) || failed
    }
    failures = failed ? failures + 1 : 0
    if ((failed || waiting) && mine === round) {
      const pauseMs = failed ? backoffMs(failures, RETRY_MS, LONGEST_RETRY_MS, Math.random()) : WAIT_MS
      retry = setTimeout(() => void start(), pauseMs)
    }
  }
  const start = () => {
    clearTimeout(retry)
    round += 1
    const mine = round
    working = working.then(() => work(mine)).catch((error: unknown) => note('files_failed', String(error)))
    return working
  }

  return {
    someReady,
    isReady: ({ sha256 }) => ready.has(sha256),
    async open({ sha256, kind }) {
      // A video requests ranges, which the service worker answers from the stored file.
      if (kind === 'video' && navigator.serviceWorker?.controller) return { address: KEPT_PATH + sha256, close() {} }
      const file = await shelf.read(sha256)
      if (!file) throw new Error('the file is gone')
      const address = URL.createObjectURL(file)
      return { address, close: () => URL.revokeObjectURL(address) }
    },
    doubt({ sha256 }) {
      ready.delete(sha256)
      clearTimeout(retry)
      retry = setTimeout(() => void start(), RETRY_MS)
    },
    want(creatives, mayWait = () => false) {
      const unique = new Map(creatives.map((creative) => [creative.sha256, creative]))
      wanted = [...unique.values()]
      waits = mayWait
      failures = 0
      return start()
    },
    async giveUpOne() {
      const kept = await shelf.list()
      const one = evictable(kept, names())[0] ?? kept.at(-1)
      if (!one) return false
      await drop(one.sha256, 'evicted')
      return true
    },
  }
}
