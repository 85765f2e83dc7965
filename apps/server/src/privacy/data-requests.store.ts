import type { Day } from '@ayob/contract/days'
import type { DataRequestState } from '@ayob/contract/privacy'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import { containing } from '../platform/search'
import type { Tables } from '../platform/tables'
import { totalOf } from '../platform/total-of'

export type DataRequestRow = Selectable<Tables['data_requests']>
type ConsentRow = Omit<Selectable<Tables['consents']>, 'id'>

/** Tables `consents` and `data_requests`. */
export const dataRequestStore = {
  async addConsent(tx: Tx, consent: ConsentRow): Promise<void> {
    await tx.insertInto('consents').values(consent).execute()
  },

  async consentsOf(reader: Reader, userId: string) {
    return reader
      .selectFrom('consents')
      .select(['kind', 'given', 'version', 'language', 'at', 'address'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  },

  async forgetTraces(tx: Tx, userId: string): Promise<void> {
    await tx.updateTable('consents').set({ address: null }).where('user_id', '=', userId).execute()
    await tx.updateTable('data_requests').set({ details: null }).where('user_id', '=', userId).execute()
  },

  async insert(tx: Tx, request: Insertable<Tables['data_requests']>): Promise<DataRequestRow> {
    return tx.insertInto('data_requests').values(request).returningAll().executeTakeFirstOrThrow()
  },

  async ofUser(reader: Reader, userId: string, { page, limit }: { page: number; limit: number }) {
    const base = reader.selectFrom('data_requests').where('user_id', '=', userId)
    const rows = await base
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: await totalOf(base) }
  },

  /** Those that are due first come first. `asking` keeps those of these people, or with these words in them. */
  async list(
    reader: Reader,
    status: DataRequestState | 'all',
    { page, limit }: { page: number; limit: number },
    asking?: { words: string; userIds: readonly string[] },
  ) {
    const asked = asking
      ? sql<boolean>`(details ilike ${containing(asking.words)} or user_id = any(${[...asking.userIds]}::text[]))`
      : undefined
    const base = reader
      .selectFrom('data_requests')
      .$if(status !== 'all', (query) => query.where('status', '=', status as DataRequestState))
      .$if(asked !== undefined, (query) => query.where(asked ?? sql<boolean>`true`))
    const rows = await base
      .selectAll()
      .orderBy('due_on')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: await totalOf(base) }
  },

  async counts(reader: Reader) {
    const rows = await reader
      .selectFrom('data_requests')
      .select(['status', (of) => of.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute()
    const of = (status: DataRequestState) => Number(rows.find((row) => row.status === status)?.count ?? 0)
    const [open, done, refused] = [of('open'), of('done'), of('refused')]
    return { all: open + done + refused, open, done, refused }
  },

  async overdue(reader: Reader, today: Day): Promise<number> {
    const { count } = await reader
      .selectFrom('data_requests')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('status', '=', 'open')
      .where('due_on', '<', today)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async lock(tx: Tx, id: string): Promise<DataRequestRow | undefined> {
    return tx.selectFrom('data_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  async answer(
    tx: Tx,
    id: string,
    given: { status: 'done' | 'refused'; answer: string | null; by: string | null; at: Date },
  ): Promise<DataRequestRow> {
    return tx
      .updateTable('data_requests')
      .set({ status: given.status, answer: given.answer, answered_by: given.by, answered_at: given.at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },
}
