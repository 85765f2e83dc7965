import type { Clock, Reader, Tx } from '../platform/ports'

/** What uploads keep of a person. A creative that was booked is still part of its booking. */
export const creativesPersonal = (clock: Clock) => ({
  name: 'creatives',

  async exported(reader: Reader, userId: string) {
    return reader
      .selectFrom('creatives')
      .select(['id', 'file', 'name', 'size', 'uploaded_at', 'deleted_at'])
      .where('owner_id', '=', userId)
      .orderBy('uploaded_at')
      .execute()
  },

  async erase(tx: Tx, userId: string): Promise<undefined> {
    await tx
      .updateTable('creatives')
      .set({ deleted_at: clock.now() })
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute()
    await tx.updateTable('creatives').set({ name: 'creative' }).where('owner_id', '=', userId).execute()
  },
})
