import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Rows as CSV for spreadsheets, written while they are read: with a head, UTF-8, and no text that a spreadsheet would
 * take for a formula. A source that fails cuts the stream, so that a part never looks like the whole.
 */
export function csvStream(columns: readonly string[], rows: AsyncIterable<object> | Iterable<object>): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
  })
  // A failure reaches the reader through the stream itself.
  pipeline(Readable.from(rows), csv, () => undefined)
  return csv
}
