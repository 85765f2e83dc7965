import * as calls from '@ayob/contract/journal'
import { toLkr } from '@ayob/contract/money'
import { accountViews } from '../../people/accounts/accounts.queries'
import { csvStream } from '../../platform/csv'
import { type Http, route } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { text } from '../../platform/http/texts'
import type { Core, Db } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { recordTransfer } from './journal.commands'
import { balanceOf, journalBatches, journalPage, journalSums, type PostingRow } from './journal.queries'

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
export function journalRoutes(http: Http, ctx: Core): void {
  const { db } = ctx

  route(http, calls.adminJournal, async ({ query }) => {
    const { total, balances, summary } = await journalSums(db, query)
    const rows = total > 0 ? await journalPage(db, query, query) : []
    const { booking_id = '', user_id = '' } = query
    const bookings = await bookingViews.references(db, booking_id ? [booking_id] : [])
    const people = await accountViews.names(db, user_id ? [user_id] : [])
    return {
      entries: await named(db, rows),
      total,
      page: query.page,
      limit: query.limit,
      balances,
      summary,
      filtered: { booking_name: bookings.get(booking_id) ?? null, user_name: people.get(user_id) ?? null },
    }
  })

  route(http, calls.recordTransfer, async ({ body, actor, transact }) => {
    await transact((tx) => recordTransfer(ctx, tx, actor, body))
    const [gateway_cash, bank] = [await balanceOf(db, 'gateway_cash'), await balanceOf(db, 'bank')]
    return { message: text('server.transferDone'), gateway_cash: toLkr(gateway_cash), bank: toLkr(bank) }
  })

  route(http, calls.exportJournal, async ({ query, reply }) => {
    const lines = async function* () {
      for await (const rows of journalBatches(db, query)) {
        for (const posting of await named(db, rows)) {
          yield { ...posting, debit: posting.debit.toFixed(2), credit: posting.credit.toFixed(2) }
        }
      }
    }
    return sendFile(reply, 'ayob-journal.csv', csvStream(COLUMNS, lines()))
  })
}

async function named(db: Db, rows: readonly PostingRow[]): Promise<calls.JournalPosting[]> {
  const ids = (column: 'booking_id' | 'user_id') => [
    ...new Set(rows.map((row) => row[column]).filter((id) => id !== null)),
  ]
  const bookings = await bookingViews.references(db, ids('booking_id'))
  const people = await accountViews.names(db, ids('user_id'))
  const kinds = await accountViews.kinds(db, ids('user_id'))
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
