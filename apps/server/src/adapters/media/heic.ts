import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Refused } from './job'
import { isInstalled, runProgram } from './programs'

/** Programs of libheif, by their old and new name. */
const PROGRAMS = ['heif-convert', 'heif-dec'] as const
const NO_PLUGIN = /unsupported|not supported|plugin|no decoder/i
const NO_DECODER: Refused = { refused: 'server.mediaHeic' }

/**
 * Converts a photo of a phone (HEIC) to PNG, upright, where the system has a decoder for it; sharp has none for most of
 * them. Returns its path.
 */
export async function decodeHeic(from: string, folder: string): Promise<string | Refused> {
  const to = join(folder, 'heic.png')
  for (const program of PROGRAMS) {
    if (!(await isInstalled(program))) continue
    const { ok, stderr } = await runProgram(program, [from, to])
    // A file with several pictures becomes several files.
    const [first] = (await readdir(folder)).filter((name) => /^heic.*\.png$/.test(name)).sort()
    if (!ok || !first) return NO_PLUGIN.test(stderr) ? NO_DECODER : { refused: 'server.fileDamaged' }
    if (join(folder, first) !== to) await rename(join(folder, first), to)
    return to
  }
  const decoded = await sharp(from)
    .png()
    .toFile(to)
    .catch(() => undefined)
  return decoded ? to : NO_DECODER
}
