import { buffer } from 'node:stream/consumers'
import type { Report } from '@ayob/contract/reports'
import { creativesByIds } from '../../goods/creatives/creatives.queries'
import type { Context } from '../../platform/context'
import { bookingRow } from '../../sales/bookings/bookings.queries'
import type { FileHead } from './report-files'

/** The most ads that a document shows. */
const MOST_PICTURES = 3
/** A document stays small enough to mail. */
const MOST_BYTES = 2_000_000
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** Reads the pictures of the ads with most plays. Videos and moving pictures, which paper can't show, are left out. */
export async function picturesOf(
  { db, files }: Context,
  { by_booking: bookings }: Report,
): Promise<FileHead['pictures'][number][]> {
  const pictures: FileHead['pictures'][number][] = []
  for (const { booking_id: id, brand_name: brand, reference } of bookings) {
    if (pictures.length === MOST_PICTURES) break
    const row = await bookingRow(db, id)
    const creative = row && (await creativesByIds(db, [row.creative_id])).get(row.creative_id)
    const ending = creative && ENDINGS[creative.mime]
    const kept = ending && (await files.open(`${creative.sha256}.${ending}`))
    if (!kept || kept.size > MOST_BYTES) continue
    pictures.push({ name: `${brand} · ${reference}`, bytes: await buffer(await kept.read()) })
  }
  return pictures
}
