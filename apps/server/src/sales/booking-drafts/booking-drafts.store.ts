import type { Insertable, Selectable } from 'kysely'
import { byNameOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type DraftRow = Selectable<Tables['booking_drafts']>
/** A draft with the name of who began it. */
export type NamedDraft = DraftRow & { readonly by: string | null }
type DraftKey = Pick<DraftRow, 'advertiser_id' | 'id'>

/** Table `booking_drafts`. */
export const draftStore = {
  of(reader: Reader, advertiserId: string) {
    return reader
      .selectFrom('booking_drafts')
      .selectAll()
      .select(byNameOf('made_by'))
      .where('advertiser_id', '=', advertiserId)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
  },

  byKey(reader: Reader, { advertiser_id, id }: DraftKey) {
    return reader
      .selectFrom('booking_drafts')
      .selectAll()
      .select(byNameOf('made_by'))
      .where('advertiser_id', '=', advertiser_id)
      .where('id', '=', id)
      .executeTakeFirst()
  },

  /** Adds a draft; undefined when the id exists. */
  insert(tx: Tx, draft: Insertable<Tables['booking_drafts']>): Promise<NamedDraft | undefined> {
    return tx
      .insertInto('booking_drafts')
      .values(draft)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .returning(byNameOf('made_by'))
      .executeTakeFirst()
  },

  /** Changes a draft; undefined when its version has changed or it is deleted. */
  change(tx: Tx, { advertiser_id, id, version, content, updated_at }: DraftRow): Promise<NamedDraft | undefined> {
    return tx
      .updateTable('booking_drafts')
      .set({ version: version + 1, content, updated_at })
      .where('advertiser_id', '=', advertiser_id)
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .returning(byNameOf('made_by'))
      .executeTakeFirst()
  },

  async remove(tx: Tx, { advertiser_id, id }: DraftKey): Promise<void> {
    await tx.deleteFrom('booking_drafts').where('advertiser_id', '=', advertiser_id).where('id', '=', id).execute()
  },

  async removeAll(tx: Tx, advertiserId: string): Promise<void> {
    await tx.deleteFrom('booking_drafts').where('advertiser_id', '=', advertiserId).execute()
  },
}
