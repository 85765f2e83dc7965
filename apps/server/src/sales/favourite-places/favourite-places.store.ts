import { type Insertable, type Selectable, sql } from 'kysely'
import { byNameOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** A place with the name of who saved it. */
export type FavouriteRow = Selectable<Tables['favourite_places']> & { readonly by: string | null }

/** Table `favourite_places`. */
export const favouriteStore = {
  of: (reader: Reader, advertiserId: string): Promise<FavouriteRow[]> =>
    reader
      .selectFrom('favourite_places')
      .selectAll()
      .select(byNameOf('made_by'))
      .where('advertiser_id', '=', advertiserId)
      .orderBy('name')
      .orderBy('id')
      .execute(),

  /** Lets only one transaction at a time add places of an advertiser. */
  async lock(tx: Tx, advertiserId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${`favourite-places:${advertiserId}`}))`.execute(tx)
  },

  insert: (tx: Tx, place: Insertable<Tables['favourite_places']>): Promise<FavouriteRow> =>
    tx
      .insertInto('favourite_places')
      .values(place)
      .returningAll()
      .returning(byNameOf('made_by'))
      .executeTakeFirstOrThrow(),

  change: (tx: Tx, id: string, change: Pick<FavouriteRow, 'name' | 'radius' | 'made_by'>): Promise<FavouriteRow> =>
    tx
      .updateTable('favourite_places')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .returning(byNameOf('made_by'))
      .executeTakeFirstOrThrow(),

  /** Returns false when there is no such place. */
  async remove(tx: Tx, advertiserId: string, id: string): Promise<boolean> {
    const own = tx.deleteFrom('favourite_places').where('advertiser_id', '=', advertiserId).where('id', '=', id)
    return (await own.executeTakeFirst()).numDeletedRows > 0n
  },

  async removeAll(tx: Tx, advertiserId: string): Promise<void> {
    await tx.deleteFrom('favourite_places').where('advertiser_id', '=', advertiserId).execute()
  },
}
