import type { Day } from '@ayob/contract/days'
import type { DataRequestState } from '@ayob/contract/privacy'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { containing, countsBy, type Page, pageOf, totalOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type DataRequestRow = Selectable<Tables['data_requests']>

/** Table `data_requests`. */
export const dataRequestStore = {
  async forgetDetails(tx: Tx, userId: string): Promise<void> {
    await tx.updateTable('data_requests').set({ details: null }).where('user_id', '=', userId).execute()
  },

  async insert(tx: Tx, request: Insertable<Tables['data_requests']>): Promise<DataRequestRow> {
    return tx.insertInto('data_requests').values(request).returningAll().executeTakeFirstOrThrow()
  },

  /** A page of a person's requests, newest first. */
  async ofUser(reader: Reader, userId: string, page: Page) {
    const requests = reader.selectFrom('data_requests').selectAll().where('user_id', '=', userId)
    return pageOf(requests.orderBy('created_at', 'desc').orderBy('id'), page)
  },

  /** A page of requests, earliest due date first. `search` limits it to requests with the words, or from these people. */
  async list(
    reader: Reader,
    status: DataRequestState | 'all',
    page: Page,
    search?: { words: string; userIds: readonly string[] },
  ) {
    let requests = reader.selectFrom('data_requests').selectAll()
    if (status !== 'all') requests = requests.where('status', '=', status)
    if (search) {
      const { words, userIds } = search
      requests = requests.where(
        sql<boolean>`(details ilike ${containing(words)} or user_id = any(${[...userIds]}::text[]))`,
      )
    }
    return pageOf(requests.orderBy('due_on').orderBy('created_at').orderBy('id'), page)
  },

  counts: (reader: Reader) => countsBy(reader.selectFrom('data_requests'), 'status', ['open', 'done', 'refused']),

  /** The number of open requests past their due date. */
  async overdue(reader: Reader, today: Day): Promise<number> {
    return totalOf(reader.selectFrom('data_requests').where('status', '=', 'open').where('due_on', '<', today))
  },

  find: (reader: Reader, id: string): Promise<DataRequestRow | undefined> =>
    reader.selectFrom('data_requests').selectAll().where('id', '=', id).executeTakeFirst(),

  async lock(tx: Tx, id: string): Promise<DataRequestRow | undefined> {
    return tx.selectFrom('data_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['data_requests']>): Promise<DataRequestRow> {
    return tx.updateTable('data_requests').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  },
}
