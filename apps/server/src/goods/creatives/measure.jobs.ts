import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Measured } from '@ayob/domain/creatives/legibility'
import { Refusal } from '../../platform/errors'
import { creativeStore, type Unmeasured } from './creatives.store'
import type { CreativeDeps } from './ports'

type Deps = Pick<CreativeDeps, 'db' | 'clock' | 'files' | 'media'>

/** Files per run: measuring one takes a worker about half a second. */
const IN_A_RUN = 20

/** Measures files without measurements. Stops while the workers are busy with uploads. */
export async function measureWhatIsNot(deps: Deps): Promise<void> {
  for (const file of await creativeStore.unmeasured(deps.db, IN_A_RUN)) {
    const measured = await measureKept(deps, file)
    if (measured === 'later') return
    await creativeStore.setMeasured(deps.db, file.sha256, measured, deps.clock.now())
  }
}

/** Null for a file that can't be measured. */
async function measureKept({ files, media }: Deps, file: Unmeasured): Promise<Measured | null | 'later'> {
  return files.inFolder(async (folder) => {
    try {
      const kept = await files.open(`${file.sha256}.${file.ending}`)
      if (!kept) return null
      const path = join(folder, `creative.${file.ending}`)
      await pipeline(await kept.read(), createWriteStream(path))
      return await media.measure('creatives', path, folder, file.mime.startsWith('video/'))
    } catch (error) {
      if (error instanceof Refusal) return error.code === 'busy' ? 'later' : null
      throw error
    }
  })
}
