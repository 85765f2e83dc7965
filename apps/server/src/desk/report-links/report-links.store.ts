import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type LinkRow = Selectable<Tables['report_links']>

/** Table `report_links`. */
export const reportLinkStore = {
  async insert(tx: Tx, link: Insertable<Tables['report_links']>): Promise<void> {
    await tx.insertInto('report_links').values(link).execute()
  },

  /** The valid links of a booking, newest first. */
  held(reader: Reader, bookingId: string, now: Date) {
    return reader
      .selectFrom('report_links')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  },

  /** The link of a token. An ended link is looked up like an unknown one, so that both take the same time. */
  byTokenHash(reader: Reader, tokenHash: string, now: Date) {
    return reader
      .selectFrom('report_links')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  },

  /** Ends a link; an ended one stays as it is. Returns false when the booking has no such link. */
  async revoke(tx: Tx, bookingId: string, id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('report_links')
      .set((set) => ({ revoked_at: set.fn.coalesce('revoked_at', set.val(now)) }))
      .where('booking_id', '=', bookingId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async dropExpired(tx: Tx, before: Date): Promise<void> {
    await tx.deleteFrom('report_links').where('expires_at', '<', before).execute()
  },
}
