import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ScreenCreative } from '@ayob/contract/playlists'
import type { LookPrint } from '@ayob/domain/looks/print'
import { Refusal } from '../../platform/errors'
import type { FileStore } from '../../platform/files'
import { panelSvg } from './looks'
import type { MediaWorkers } from './workers'

/** The number of creatives whose prints stay in memory; those of a video take 250 kB. */
const MOST = 200
const PANEL = 'panel'

interface Deps {
  readonly workers: MediaWorkers
  readonly files: Pick<FileStore, 'open' | 'inFolder'>
  readonly house: { list(): readonly ScreenCreative[] }
  /** The folder of the house ads. */
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
      const numbered = number === null ? undefined : house.list()[number - 1]
      if (numbered) return ofCreative(numbered)
      const all = await Promise.all([panel(), ...house.list().map(ofCreative)])
      return all.every((found) => found !== null) ? all.flat() : null
    },
  }
}
