import { type Kysely, sql } from 'kysely'

/**
 * Sums of the journal's postings up to a given one, by day, account and kind. Readers add the postings after it. A page
 * of the journal sums all matching postings, which took seconds with millions of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journal_sums (
      day date not null,
      account text not null,
      kind text not null,
      debit_cents bigint not null,
      credit_cents bigint not null,
      postings bigint not null,
      primary key (day, account, kind)
    )`.execute(db)
  await sql`
    create table journal_sums_mark (
      one boolean primary key default true check (one),
      through bigint not null,
      next_through bigint,
      next_after bigint,
      check ((next_through is null) = (next_after is null))
    )`.execute(db)
  await sql`insert into journal_sums_mark (through) values (0)`.execute(db)
  await sql`create index journal_postings_newest on journal_postings (day desc, id desc)`.execute(db)
  await sql`create index journal_entries_by_kind on journal_entries (kind, day desc, id desc)`.execute(db)
}
