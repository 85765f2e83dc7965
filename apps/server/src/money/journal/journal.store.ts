import type { Account } from '@ayob/contract/journal'
import type { Entry } from '@ayob/domain/journal/entry'
import { sql } from 'kysely'
import { unnest } from '../../platform/columns'
import type { Tx } from '../../platform/ports'

/** Tables `journal_entries` and `journal_postings`. */
export const journalStore = {
  /** Inserts entries with new keys. Returns their number. */
  async insert(tx: Tx, at: Date, entries: readonly Entry[]): Promise<number> {
    if (entries.length === 0) return 0
    const { rows } = await sql<{ id: number; key: string }>`
      insert into journal_entries (key, kind, at, day)
      select key, kind, ${at}, day
      from ${unnest(entries, { key: 'text', kind: 'text', day: 'date' })} as entry (key, kind, day)
      on conflict (key) do nothing
      returning id, key`.execute(tx)
    const ids = new Map(rows.map(({ id, key }) => [key, id]))
    const lines = entries.flatMap(({ key, day, postings }) => {
      const id = ids.get(key)
      return id === undefined ? [] : postings.map((posting) => ({ ...posting, id, day }))
    })
    await sql`
      insert into journal_postings (entry_id, account, debit_cents, credit_cents, booking_id, user_id, day)
      select * from ${unnest(lines, {
        id: 'bigint',
        account: 'text',
        debit: 'bigint',
        credit: 'bigint',
        bookingId: 'text',
        userId: 'text',
        day: 'date',
      })} as n`.execute(tx)
    return rows.length
  },

  async isKnown(tx: Tx, key: string): Promise<boolean> {
    const known = await tx.selectFrom('journal_entries').select('id').where('key', '=', key).executeTakeFirst()
    return known !== undefined
  },

  /** Serialises decisions about an account's balance until the transaction ends. */
  async lockAccount(tx: Tx, account: Account): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${`account:${account}`}))`.execute(tx)
  },
}
