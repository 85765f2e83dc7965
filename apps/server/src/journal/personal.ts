import type { Reader } from '../platform/ports'

/** What the journal keeps of a person. Nothing is erased: books are kept as the law asks, and can't be changed. */
export const journalPersonal = {
  name: 'journal',

  async exported(reader: Reader, userId: string) {
    return reader
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
      .execute()
  },
}
