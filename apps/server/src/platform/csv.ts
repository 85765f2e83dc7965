import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Streams rows as CSV for spreadsheets: with a header, in UTF-8, with formulas escaped. A failing source aborts the
 * stream, so a partial file never looks complete.
 */
export function csvStream(columns: readonly string[], rows: AsyncIterable<object> | Iterable<object>): Readable {
  const csv = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true })
  // The reader gets the failure from the stream itself.
  pipeline(Readable.from(rows), csv, () => undefined)
  return csv
}
