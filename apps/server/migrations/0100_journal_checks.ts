import { type Kysely, sql } from 'kysely'

/**
 * The balance of an entry was checked once for the entry and again for each of its postings. Now postings are checked
 * per statement, and only those of existing entries: the check of a new entry, at the commit of its transaction, sees
 * all its postings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function journal_postings_added() returns trigger language plpgsql as $$
    begin
      perform check_journal_entry(e.id)
      from (select distinct entry_id from added) as a join journal_entries e on e.id = a.entry_id
      where e.xmin <> pg_current_xact_id()::xid;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger journal_postings_added after insert on journal_postings
    referencing new table as added for each statement execute function journal_postings_added()`.execute(db)
  await sql`drop trigger journal_postings_balance on journal_postings`.execute(db)
  await sql`drop function journal_posting_written()`.execute(db)
}
