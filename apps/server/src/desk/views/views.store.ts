import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type ViewRow = Selectable<Tables['kept_views']>

/** Table `kept_views`. */
export const viewStore = {
  of: (reader: Reader, userId: string): Promise<ViewRow[]> =>
    reader.selectFrom('kept_views').selectAll().where('user_id', '=', userId).orderBy('name').orderBy('id').execute(),

  /** Lets only one transaction at a time add views of an administrator. */
  async lock(tx: Tx, userId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${`kept-views:${userId}`}))`.execute(tx)
  },

  /** Stores a view. One of the same list and name gets the new address. */
  keep: (tx: Tx, view: Insertable<Tables['kept_views']>): Promise<ViewRow> =>
    tx
      .insertInto('kept_views')
      .values(view)
      .onConflict((same) => same.columns(['user_id', 'list', 'name']).doUpdateSet({ address: view.address }))
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Returns false when there is no such view. */
  async remove(tx: Tx, userId: string, id: string): Promise<boolean> {
    const own = tx.deleteFrom('kept_views').where('user_id', '=', userId).where('id', '=', id)
    return (await own.executeTakeFirst()).numDeletedRows > 0n
  },

  async removeAll(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('kept_views').where('user_id', '=', userId).execute()
  },
}
