import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { z } from 'zod'
import type { Context } from '../../platform/context'
import { CLOCK_ACTOR } from '../../platform/ports'
import { addRelease } from './rings.commands'
import { ringStore } from './rings.store'

/** As `scripts/lib/manifest.mjs` writes it. */
const zManifest = z.object({
  files: z
    .array(z.object({ path: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.number().int().min(0) }))
    .min(1),
  signature: z.string().nullable(),
})

const MANIFEST = 'build.json'
/** The name of a kept file of builds: equal files of several builds are kept once. */
const keptName = (sha256: string) => `build-${sha256}.bin`

/** The files of a build by path. Throws when the text is no list of files. */
export function filesOf(manifest: string): ReadonlyMap<string, string> {
  return new Map(zManifest.parse(JSON.parse(manifest)).files.map(({ path, sha256 }) => [path, keptName(sha256)]))
}

/** A build is named by the list of its files, as devices name it (`apps/device/src/manifest.ts`). */
function nameOf({ files }: z.output<typeof zManifest>): string {
  const list = files.map(({ sha256, size, path }) => `${sha256} ${size} ${path}\n`).join('')
  return createHash('sha256').update(`ayob-build-v1\n${list}`).digest('hex')
}

/**
 * Keeps the player that came with this server, so that devices can load it after the server has a newer one, and registers it. A
 * build that is known costs one query; one without a list of files, as in development, is not kept.
 */
export async function keepOwnBuild(ctx: Context, playerFolder: string | undefined): Promise<void> {
  const text = playerFolder && (await readFile(join(playerFolder, MANIFEST), 'utf8').catch(() => undefined))
  if (!playerFolder || !text) return
  const manifest = zManifest.parse(JSON.parse(text))
  const name = nameOf(manifest)
  if ((await ringStore.manifest(ctx.db, name)) !== undefined) return
  for (const { path, sha256 } of manifest.files) await keepFile(ctx, join(playerFolder, ...path.split('/')), sha256)
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0)
  await ctx.transact(async (tx) => {
    // Another process may have been quicker.
    if ((await ringStore.manifest(tx, name)) !== undefined) return
    await addRelease(ctx, tx, CLOCK_ACTOR, {
      ...{ kind: 'player', name, manifest: text, size, is_signed: manifest.signature !== null },
      ...{ address: null, sha256: null, architecture: null },
    })
  })
}

async function keepFile({ files }: Context, path: string, sha256: string): Promise<void> {
  if (await files.open(keptName(sha256))) return
  const bytes = await readFile(path)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`${path.split(sep).at(-1)} is not as the list of the player says`)
  }
  const written = await files.write([bytes])
  try {
    await files.keep(written.path, keptName(sha256))
  } finally {
    await files.discard(written.path)
  }
}
