import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** Table `brands`. An organisation that has chosen nothing has no row. */
export const brandStore = {
  of: (reader: Reader, ownerId: string): Promise<Selectable<Tables['brands']> | undefined> =>
    reader.selectFrom('brands').selectAll().where('owner_id', '=', ownerId).executeTakeFirst(),

  async write(tx: Tx, brand: Insertable<Tables['brands']>): Promise<void> {
    const { owner_id: _, ...change } = brand
    await tx
      .insertInto('brands')
      .values(brand)
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(change))
      .execute()
  },

  async remove(tx: Tx, ownerId: string): Promise<void> {
    await tx.deleteFrom('brands').where('owner_id', '=', ownerId).execute()
  },
}
