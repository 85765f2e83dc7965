import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { BANK_COLUMNS, bankRows, bankRowsOf } from '../../money/payouts/payouts.commands'
import type { Context } from '../../platform/context'
import { csvStream } from '../../platform/csv'
import type { Reader } from '../../platform/ports'

/** Rows that are shown of a file. */
const SAMPLE = 5

type Rows = Awaited<ReturnType<typeof bankRows>>

const masked = (number: string) => `•••••${number.slice(-4)}`

/** A bank file, with its hash. */
async function described(rows: Rows) {
  const bytes = await buffer(csvStream(BANK_COLUMNS, rows))
  return {
    format: 'CSV, UTF-8',
    rows: rows.length,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    columns: [...BANK_COLUMNS],
    sample: rows
      .slice(0, SAMPLE)
      .map((row) =>
        BANK_COLUMNS.map((column) => (column === 'account_number' ? masked(row[column]) : String(row[column] ?? ''))),
      ),
  }
}

/** The file of an export, as it is downloaded. Errors: 404. */
export const exportedFile = async (ctx: Context, reader: Reader, exportId: string) =>
  described(await bankRows(ctx, reader, exportId))

/** The file that these payouts would make now. */
export const previewedFile = async (ctx: Context, reader: Reader, payoutIds: readonly string[]) =>
  described(await bankRowsOf(ctx, reader, payoutIds, ctx.clock.now()))
