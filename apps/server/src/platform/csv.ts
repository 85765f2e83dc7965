import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Streams rows as CSV for spreadsheets: with a header, as UTF-8, with formulas escaped. A source that fails aborts the
 * stream, so that a part never looks complete.
 */
export function csvStream(columns: readonly string[], rows: AsyncIterable<object> | Iterable<object>): Readable {
  const csv = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true })
  // A failure reaches the reader through the stream itself.
  pipeline(Readable.from(rows), csv, () => undefined)
  return csv
}
