import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** Bytes. */
const PIECE = 65_536

/**
 * Streams rows as CSV for spreadsheets: with a header, in UTF-8, with formulas escaped. A failing source aborts the
 * stream, so a partial file never looks complete.
 */
export function csvStream(columns: readonly string[], rows: AsyncIterable<object> | Iterable<object>): Readable {
  const csv = stringify({ header: true, columns: [...columns], bom: true, escape_formulas: true })
  // The reader gets the failure from the stream itself.
  pipeline(Readable.from(rows), csv, () => undefined)
  return Readable.from(inPieces(csv), { objectMode: false })
}

/** Joins lines to larger pieces. Compressing a piece takes hardly longer than compressing a line of it. */
async function* inPieces(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = []
  let size = 0
  for await (const line of lines) {
    piece.push(line)
    size += line.length
    if (size < PIECE) continue
    yield Buffer.concat(piece)
    piece = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(piece)
}
