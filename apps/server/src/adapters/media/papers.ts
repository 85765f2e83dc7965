import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutPlace } from '@ayob/domain/accounts/photo-metadata'
import { isCutOff } from '@ayob/domain/creatives/containers'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { typeByContent } from '../../platform/files'
import { decodeHeic } from './heic'
import type { PreparedPaper, Refused } from './job'
import { opensPdf } from './pdf'
import { CUT_OFF, decodes, headerOf } from './pictures'

/** A photographed document stays as readable as it was. */
const JPEG = { quality: 92, mozjpeg: true } as const

/**
 * Opens a document as a reviewer will, and removes where and with what it was photographed. The picture itself is not
 * encoded again.
 */
export async function preparePaper(from: string, folder: string): Promise<PreparedPaper | Refused> {
  const mime = await typeByContent(from)
  const file = await readFile(from)
  if (!mime) {
    const isHeic = /^image\/hei[cf]$/.test((await fileTypeFromBuffer(file))?.mime ?? '')
    if (!isHeic) return { refused: 'server.documentType' }
    return isCutOff(file) ? CUT_OFF : convertedHeic(from, folder)
  }
  const fault = mime === 'application/pdf' ? await opensPdf(from) : await opensPicture(from, file)
  if (fault) return fault
  const path = join(folder, 'paper')
  await writeFile(path, withoutPlace(file))
  return { path, mime }
}

/** No picture of a paper is as small as this. What never was a picture is left to the reviewer. */
const LEAST_BYTES = 2048

async function opensPicture(from: string, file: Uint8Array): Promise<Refused | undefined> {
  const header = await headerOf(from)
  if ('refused' in header && file.length < LEAST_BYTES) return undefined
  return isCutOff(file) ? CUT_OFF : decodes(from)
}

async function convertedHeic(from: string, folder: string): Promise<PreparedPaper | Refused> {
  const decoded = await decodeHeic(from, folder)
  if (typeof decoded !== 'string') return decoded
  const path = join(folder, 'paper.jpg')
  await sharp(decoded).jpeg(JPEG).toFile(path)
  return { path, mime: 'image/jpeg' }
}
