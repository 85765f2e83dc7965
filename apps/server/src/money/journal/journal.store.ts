import type { Account, EntryKind } from '@ayob/contract/journal'
import type { Entry } from '@ayob/domain/journal/entry'
import { type RawBuilder, sql } from 'kysely'
import { unnest } from '../../platform/columns'
import type { Core, Db, Reader, Tx } from '../../platform/ports'

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

/** Postings added to the sums per transaction. */
const AT_ONCE = 500_000

export interface SummedBy {
  readonly account?: Account | undefined
  readonly kind?: EntryKind | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface AccountSums {
  readonly account: Account
  readonly debit: number
  readonly credit: number
  readonly postings: number
}

const THROUGH = sql`coalesce((select through from journal_sums_mark), 0)`

/**
 * Sums of each account in cents, and their number of postings: the stored sums plus the postings after them. Uses a
 * single statement, so that no posting is missed or counted twice while the sums advance.
 */
export async function accountSums(reader: Reader, { account, kind, from, to }: SummedBy): Promise<AccountSums[]> {
  const both = (...more: readonly (RawBuilder<unknown> | undefined)[]) => {
    const parts = [
      account && sql`account = ${account}`,
      from && sql`day >= ${from}::date`,
      to && sql`day <= ${to}::date`,
      ...more,
    ].filter((part) => part !== undefined && part !== '')
    return sql.join([sql`true`, ...parts], sql` and `)
  }
  // Looked up for each of the few postings, instead of collecting all entries of the kind.
  const ofKind = kind && sql`(select kind from journal_entries e where e.id = entry_id) = ${kind}`
  const { rows } = await sql<AccountSums>`
    select account, sum(debit_cents)::bigint as debit, sum(credit_cents)::bigint as credit, sum(postings)::bigint as postings
    from (
      select account, debit_cents, credit_cents, postings from journal_sums
      where ${both(kind && sql`kind = ${kind}`)}
      union all
      select account, debit_cents, credit_cents, 1 from journal_postings
      where id > ${THROUGH} and ${both(ofKind || undefined)}
    ) as parts
    group by account`.execute(reader)
  return rows
}

/**
 * Adds postings to the sums until none is left that can be added. A posting may commit after others with higher
 * numbers, so the newest number is noted first, and then a later transaction number. Once all transactions before that
 * one have ended, every posting up to the noted number exists or never will. If a process dies, the next one finishes
 * its work; two concurrent processes take turns.
 */
export async function sumJournal({ db, transact }: Pick<Core, 'db' | 'transact'>): Promise<void> {
  do await noteNext(db)
  while (await transact(async (tx) => (await sumNoted(tx)) > 0))
}

async function noteNext(db: Db): Promise<void> {
  const { rows } = await sql<{ newest: number }>`
    select least((select coalesce(max(id), 0) from journal_postings), through + ${AT_ONCE}) as newest
    from journal_sums_mark where next_through is null`.execute(db)
  if (rows[0]) {
    // A separate statement, so that its transaction begins after the newest number was read.
    await sql`
      update journal_sums_mark set next_through = ${rows[0].newest}, next_after = pg_current_xact_id()::text::bigint
      where next_through is null and through < ${rows[0].newest}`.execute(db)
  }
}

/** Returns how many postings were added. */
async function sumNoted(tx: Reader): Promise<number> {
  const { rows } = await sql<{ through: number; next: number; ended: boolean }>`
    select through, next_through as next,
      -- A number that was not given yet comes from another database, by a restore.
      next_after <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        or next_after > pg_snapshot_xmax(pg_current_snapshot())::text::bigint as ended
    from journal_sums_mark where next_through is not null for update`.execute(tx)
  const [noted] = rows
  if (!noted?.ended) return 0
  await sql`
    insert into journal_sums as s (day, account, kind, debit_cents, credit_cents, postings)
    select p.day, p.account, e.kind, sum(p.debit_cents)::bigint, sum(p.credit_cents)::bigint, count(*)
    from journal_postings p join journal_entries e on e.id = p.entry_id
    where p.id > ${noted.through} and p.id <= ${noted.next}
    group by 1, 2, 3
    on conflict (day, account, kind) do update
    set debit_cents = s.debit_cents + excluded.debit_cents, credit_cents = s.credit_cents + excluded.credit_cents,
      postings = s.postings + excluded.postings`.execute(tx)
  await sql`update journal_sums_mark set through = next_through, next_through = null, next_after = null`.execute(tx)
  return noted.next - noted.through
}
