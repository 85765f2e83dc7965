import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { StoredMedia, Warning } from '@ayob/domain/creatives/creative'
import type { Measured } from '@ayob/domain/creatives/legibility'
import type { Context } from '../../platform/context'
import { Refusal } from '../../platform/errors'
import {
  creativeStore,
  FIRST_PAUSE_MS,
  type Preparation,
  preparationStore,
  renditionStore,
  type Unmeasured,
} from './creatives.store'
import { judged, keepFiles, mediaRow, previewName } from './upload.process'

/** How long a file may take in the background, and how long other processes leave it alone. */
const WAIT_MS = 4 * MINUTE_MS
const LEASE_MS = WAIT_MS + 60_000
/** With growing pauses up to the longest one, these are some five hours. */
const MOST_TRIES = 40
const LONGEST_PAUSE_MS = 10 * MINUTE_MS

/** Prepares the files that could not be prepared at their upload, until none is due. */
export async function prepareWhatIsNot(ctx: Context): Promise<void> {
  for (;;) {
    const due = await preparationStore.take(ctx.db, ctx.clock.now(), LEASE_MS)
    if (!due) return
    await prepareKept(ctx, due)
  }
}

async function prepareKept(ctx: Context, { sha256, ownerId, tries }: Preparation): Promise<void> {
  const { db, files, workers, clock } = ctx
  const row = await creativeStore.mediaOf(db, sha256)
  await files.inFolder(async (folder) => {
    try {
      const path = join(folder, 'original')
      const kept = await files.open(`${sha256}.${row.ending}`)
      if (!kept) return give(ctx, sha256, row.media, 'server.mediaNotPrepared')
      await pipeline(await kept.read(), createWriteStream(path))
      const prepared = await workers.run(ownerId, { kind: 'creative', from: path, folder }, WAIT_MS)
      if ('refused' in prepared) return give(ctx, sha256, row.media, prepared.refused)
      if (prepared.path === path) return give(ctx, sha256, prepared.media)
      const file = await judged(ctx, prepared, await files.sha256(prepared.path), undefined)
      await ctx.transact(async (tx) => {
        if (!(await preparationStore.end(tx, sha256))) return
        const made = mediaRow(file, row.size, clock.now())
        // A file that was already as screens want it stays the same.
        if (file.sha256 === sha256) await creativeStore.changeMedia(tx, made)
        else await creativeStore.insertMedia(tx, made)
        await keepFiles(ctx, file)
        await creativeStore.replaceMedia(tx, sha256, file, previewName)
        await ctx.emit(tx, 'media.unneeded', { sha256, files: [`${sha256}.${row.ending}`] })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'busy') return give(ctx, sha256, row.media, error.key)
      if (tries >= MOST_TRIES) return give(ctx, sha256, row.media, 'server.mediaNotPrepared')
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
      await preparationStore.postpone(db, sha256, new Date(clock.now().getTime() + pause))
    }
  })
}

/** Ends a preparation without a converted file: with the facts that are known, and the reason why screens can't show it. */
async function give(ctx: Context, sha256: string, { preparing: _, ...media }: StoredMedia, reason?: Warning) {
  const facts = reason ? { ...media, playable: false, warnings: [reason] } : media
  await ctx.transact(async (tx) => {
    if (await preparationStore.end(tx, sha256))
      await creativeStore.changeMedia(tx, { sha256, media: JSON.stringify(facts) })
  })
}

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

/** Makes the renditions of a kept file once. Returns false when no worker was free. */
export async function makeRenditions(
  { files, workers, transact, clock, signals }: Context,
  { sha256, ending }: { readonly sha256: string; readonly ending: string },
): Promise<boolean> {
  return files.inFolder(async (folder) => {
    const path = join(folder, `creative.${ending}`)
    const kept = await files.open(`${sha256}.${ending}`)
    if (kept) await pipeline(await kept.read(), createWriteStream(path))
    const drawn = kept
      ? await workers.run('renditions', { kind: 'renditions', from: path, folder, ending }).catch(refusedWork)
      : []
    if (drawn === 'later') return false
    const made = await Promise.all(drawn.map(async (one) => ({ ...one, file_sha256: await files.sha256(one.path) })))
    await transact(async (tx) => {
      await creativeStore.lockFile(tx, sha256)
      if (!(await creativeStore.isNeeded(tx, sha256))) return
      for (const one of made) await files.keep(one.path, `${one.file_sha256}.${ending}`)
      const rows = made.map(({ side, file_sha256, bytes }) => ({ sha256, side, file_sha256, bytes }))
      await renditionStore.add(tx, sha256, rows, clock.now())
    })
    if (made.length > 0) signals.creativesSized.tell()
    return true
  })
}

/** A file beyond the limits of a worker has no renditions. */
function refusedWork(error: unknown): 'later' | [] {
  if (!(error instanceof Refusal)) throw error
  return error.code === 'busy' ? 'later' : []
}
