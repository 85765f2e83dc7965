import { type Kysely, sql } from 'kysely'

/**
 * A statement reads a driver's postings after the entry of the last statement. With the entry in the index it finds
 * these directly, however long the history is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index journal_postings_by_user`.execute(db)
  await sql`
    create index journal_postings_by_user on journal_postings (user_id, account, entry_id)
      include (debit_cents, credit_cents) where user_id is not null`.execute(db)
}
