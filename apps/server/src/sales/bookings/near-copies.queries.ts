import { isNearCopy } from '@ayob/domain/creatives/legibility'
import { creativesByIds } from '../../goods/creatives/creatives.views'
import type { Reader } from '../../platform/ports'
import type { BookingRow } from './bookings.store'
import { referenceOf } from './references'

/** A new booking is compared with this many rejected ones, newest first. */
const COMPARED = 500

/** The number of a rejected booking with nearly the same picture, by the id of the booking under review. */
export async function nearCopies(reader: Reader, rows: readonly BookingRow[]): Promise<ReadonlyMap<string, string>> {
  const waiting = rows.filter((row) => row.approval_status === 'pending')
  if (waiting.length === 0) return new Map()
  const rejected = await reader
    .selectFrom('bookings')
    .select(['number', 'creative_id'])
    .where('approval_status', '=', 'rejected')
    .orderBy('number', 'desc')
    .limit(COMPARED)
    .execute()
  const known = await creativesByIds(reader, [...new Set([...waiting, ...rejected].map((row) => row.creative_id))])
  const printOf = (row: { creative_id: string }) => known.get(row.creative_id)?.measured?.print ?? ''
  const found = waiting.flatMap((row): [string, string][] => {
    const print = printOf(row)
    const copy = rejected.find((other) => isNearCopy(print, printOf(other)))
    return copy ? [[row.id, referenceOf(copy.number)]] : []
  })
  return new Map(found)
}
