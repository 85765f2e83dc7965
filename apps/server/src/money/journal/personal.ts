import type { PersonalPart } from '../../platform/personal.queries'

/** Nothing is erased: the law requires the books, and they can't be changed. */
export const journalPersonal: PersonalPart = {
  name: 'journal',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('journal_postings')
      .innerJoin('journal_entries', 'journal_entries.id', 'journal_postings.entry_id')
      .select([
        'journal_entries.kind',
        'journal_postings.day',
        'journal_postings.account',
        'journal_postings.debit_cents',
        'journal_postings.credit_cents',
        'journal_postings.booking_id',
      ])
      .where('journal_postings.user_id', '=', userId)
      .orderBy('journal_postings.id')
      .execute(),
}
