import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutPlace } from '@ayob/domain/accounts/photo-metadata'
import { isCutOff } from '@ayob/domain/creatives/containers'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { decodeHeic } from './heic'
import type { PreparedPaper, Refused } from './job'
import { opensPdf } from './pdf'
import { CUT_OFF, decodes } from './pictures'

/** A photographed document stays as readable as it was. */
const JPEG = { quality: 92, mozjpeg: true } as const

/**
 * Opens a document as a reviewer will, and removes where and with what it was photographed. The picture itself is not
 * encoded again.
 */
export async function preparePaper(from: string, folder: string): Promise<PreparedPaper | Refused> {
  const mime = (await fileTypeFromFile(from))?.mime ?? ''
  if (/^image\/hei[cf]$/.test(mime)) return isCutOff(await readFile(from)) ? CUT_OFF : convertedHeic(from, folder)
  if (mime !== 'application/pdf' && mime !== 'image/jpeg' && mime !== 'image/png')
    return { refused: 'server.documentType' }
  const fault = mime === 'application/pdf' ? await opensPdf(from) : await decodes(from)
  if (fault) return fault
  const path = join(folder, 'paper')
  await writeFile(path, withoutPlace(await readFile(from)))
  return { path, mime }
}

async function convertedHeic(from: string, folder: string): Promise<PreparedPaper | Refused> {
  const decoded = await decodeHeic(from, folder)
  if (typeof decoded !== 'string') return decoded
  const path = join(folder, 'paper.jpg')
  await sharp(decoded).jpeg(JPEG).toFile(path)
  return { path, mime: 'image/jpeg' }
}
