import { dayOf } from '@ayob/contract/days'
import { centsText } from '@ayob/contract/money'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import type { Reader } from '../../platform/ports'
import { unseal } from '../../platform/secrets'
import { netOf } from './payouts.commands'
import { type PayoutRow, payoutStore } from './payouts.store'

/** The columns of the bank file. */
export const BANK_COLUMNS = [
  'beneficiary_name',
  'bank_code',
  'branch_code',
  'account_number',
  'amount',
  'currency',
  'value_date',
  'reference',
  'narrative',
] as const

type BankRow = Pick<
  PayoutRow,
  'number' | 'gross_cents' | 'withheld_cents' | 'bank_code' | 'branch_code' | 'account_sealed' | 'account_name'
>

/** The rows of a bank file, the same each time. Payouts whose whole amount is withheld are left out. Errors: 404. */
export async function bankRows(ctx: Context, reader: Reader, exportId: string) {
  const file = orNotFound(await payoutStore.findExport(reader, exportId))
  return rowsOf(ctx, await payoutStore.ofExport(reader, exportId), file.exported_at)
}

/** The rows of a bank file if it were made now. */
export async function nextBankRows(ctx: Context, reader: Reader, now: Date) {
  return rowsOf(ctx, await payoutStore.ready(reader, now), now)
}

const rowsOf = ({ secrets }: Context, rows: readonly BankRow[], exportedAt: Date) =>
  rows
    .filter((row) => netOf(row) > 0)
    .map((row) => ({
      beneficiary_name: row.account_name ?? '',
      bank_code: row.bank_code,
      branch_code: row.branch_code,
      account_number: row.account_sealed ? unseal(secrets.personal, row.account_sealed) : '',
      amount: centsText(netOf(row)),
      currency: 'LKR',
      value_date: dayOf(exportedAt),
      reference: row.number,
      narrative: `AYOB ${row.number}`,
    }))
