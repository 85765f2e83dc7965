import * as calls from '@ayob/contract/journal'
import { toLkr } from '@ayob/contract/money'
import { csvStream } from '../../platform/csv'
import { type Http, route } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { text } from '../../platform/http/texts'
import type { Db } from '../../platform/ports'
import { type JournalDeps, recordTransfer } from './journal.commands'
import { journalBatches, journalPage, journalSums, type PostingRow } from './journal.queries'
import { balanceOf } from './journal.store'
import type { JournalNames } from './ports'

const COLUMNS = [
  'id',
  'entry_id',
  'key',
  'kind',
  'at',
  'day',
  'account',
  'debit',
  'credit',
  'booking_id',
  'booking_name',
  'user_id',
  'user_name',
]

/** The journal of accounts, which is append-only. */
export function journalRoutes(http: Http, deps: JournalDeps & { names: JournalNames }): void {
  const { db, names } = deps

  route(http, calls.adminJournal, async ({ query }) => {
    const { total, balances, summary } = await journalSums(db, query)
    const rows = total > 0 ? await journalPage(db, query, query) : []
    const { booking_id = '', user_id = '' } = query
    const bookings = await names.bookings(db, booking_id ? [booking_id] : [])
    const people = await names.people(db, user_id ? [user_id] : [])
    return {
      entries: await named(db, rows, names),
      total,
      page: query.page,
      limit: query.limit,
      balances,
      summary,
      filtered: { booking_name: bookings.get(booking_id) ?? null, user_name: people.get(user_id) ?? null },
    }
  })

  route(http, calls.recordTransfer, async ({ body, actor, transact }) => {
    await transact((tx) => recordTransfer(deps, tx, actor, body))
    const [gateway_cash, bank] = [await balanceOf(db, 'gateway_cash'), await balanceOf(db, 'bank')]
    return { message: text('server.transferDone'), gateway_cash: toLkr(gateway_cash), bank: toLkr(bank) }
  })

  route(http, calls.exportJournal, async ({ query, reply }) => {
    const lines = async function* () {
      for await (const rows of journalBatches(db, query)) {
        for (const posting of await named(db, rows, names)) {
          yield { ...posting, debit: posting.debit.toFixed(2), credit: posting.credit.toFixed(2) }
        }
      }
    }
    return sendFile(reply, 'ayob-journal.csv', csvStream(COLUMNS, lines()))
  })
}

async function named(db: Db, rows: readonly PostingRow[], names: JournalNames): Promise<calls.JournalPosting[]> {
  const ids = (column: 'booking_id' | 'user_id') => [
    ...new Set(rows.map((row) => row[column]).filter((id) => id !== null)),
  ]
  const bookings = await names.bookings(db, ids('booking_id'))
  const people = await names.people(db, ids('user_id'))
  const kinds = await names.kinds(db, ids('user_id'))
  return rows.map((row) => ({
    id: String(row.id),
    entry_id: String(row.entry_id),
    key: row.key,
    kind: row.kind,
    at: row.at.toISOString(),
    day: row.day,
    account: row.account,
    debit: toLkr(row.debit_cents),
    credit: toLkr(row.credit_cents),
    booking_id: row.booking_id,
    booking_name: bookings.get(row.booking_id ?? '') ?? null,
    user_id: row.user_id,
    user_name: people.get(row.user_id ?? '') ?? null,
    user_type: kinds.get(row.user_id ?? '') ?? null,
  }))
}
