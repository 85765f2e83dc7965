import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Measured } from '@ayob/domain/creatives/legibility'
import type { Context } from '../../platform/context'
import { Refusal } from '../../platform/errors'
import { creativeStore, type Unmeasured } from './creatives.store'

/** Files per run: measuring one takes a worker about half a second. */
const IN_A_RUN = 20

/** Measures files without measurements. Stops while the workers are busy with uploads. */
export async function measureWhatIsNot(ctx: Context): Promise<void> {
  for (const file of await creativeStore.unmeasured(ctx.db, IN_A_RUN)) {
    const measured = await measureKept(ctx, file)
    if (measured === 'later') return
    await creativeStore.setMeasured(ctx.db, file.sha256, measured, ctx.clock.now())
  }
}

/** Null for a file that can't be measured. */
async function measureKept({ files, workers }: Context, file: Unmeasured): Promise<Measured | null | 'later'> {
  return files.inFolder(async (folder) => {
    try {
      const kept = await files.open(`${file.sha256}.${file.ending}`)
      if (!kept) return null
      const path = join(folder, `creative.${file.ending}`)
      await pipeline(await kept.read(), createWriteStream(path))
      const isVideo = file.mime.startsWith('video/')
      return await workers.run('creatives', { kind: 'measure', from: path, folder, isVideo })
    } catch (error) {
      if (error instanceof Refusal) return error.code === 'busy' ? 'later' : null
      throw error
    }
  })
}
