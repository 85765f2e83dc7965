import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScreenCreative } from '@ayob/contract/playlists'

const PICTURE = /\.(svg|png|jpg)$/

/** The house ads that the player's build serves below /screen/house/; none without that build. */
export async function readHouseAds(playerFolder: string) {
  const folder = join(playerFolder, 'house')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const pictures = await Promise.all(
    names
      .filter((name) => PICTURE.test(name))
      .sort()
      .map(async (name): Promise<ScreenCreative> => {
        const sha256 = createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')
        return { url: `/screen/house/${name}`, sha256, kind: 'image', duration_s: null }
      }),
  )
  return pictures
}
