import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Report } from '@ayob/contract/reports'
import { creativesByIds, storedFile } from '../../goods/creatives/creatives.queries'
import type { Context } from '../../platform/context'
import { Refusal } from '../../platform/errors'
import { bookingRow } from '../../sales/bookings/bookings.queries'
import type { FileHead } from './report-files'

/** The most ads that a document shows. */
const MOST_PICTURES = 3
/** A document does not wait longer for a picture. */
const WAIT_MS = 10_000

/** Draws the ads with most plays from their previews: of videos and moving pictures, their first frame. */
export async function picturesOf(
  ctx: Context,
  owner: string,
  { by_booking: bookings }: Report,
): Promise<FileHead['pictures'][number][]> {
  const pictures: FileHead['pictures'][number][] = []
  for (const { booking_id: id, brand_name: brand, reference } of bookings) {
    if (pictures.length === MOST_PICTURES) break
    const row = await bookingRow(ctx.db, id)
    const creative = row && (await creativesByIds(ctx.db, [row.creative_id])).get(row.creative_id)
    const file = creative && (await storedFile(ctx.db, creative.previewFile ?? creative.file))
    const bytes = file?.mime.startsWith('image/') ? await stillOf(ctx, owner, file.name) : undefined
    if (bytes) pictures.push({ name: `${brand} · ${reference}`, bytes })
  }
  return pictures
}

/** The picture of a stored file as JPEG; undefined when it was removed, or no worker has time for it. */
const stillOf = ({ files, workers }: Context, owner: string, name: string): Promise<Buffer | undefined> =>
  files.inFolder(async (folder) => {
    const kept = await files.open(name)
    if (!kept) return undefined
    const [from, to] = [join(folder, 'preview'), join(folder, 'still.jpg')]
    await pipeline(await kept.read(), createWriteStream(from))
    try {
      return (await workers.run(owner, { kind: 'still', from, to }, WAIT_MS)) ? await readFile(to) : undefined
    } catch (error) {
      // A report without a picture is better than none.
      if (error instanceof Refusal) return undefined
      throw error
    }
  })
