import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** Table `settlements`. */
export const settlementStore = {
  async insert(tx: Tx, settlement: Insertable<Tables['settlements']>): Promise<void> {
    await tx.insertInto('settlements').values(settlement).execute()
  },

  /** The signed proof and the name of its file; undefined before settlement. */
  async proofOf(reader: Reader, bookingId: string) {
    return reader
      .selectFrom('settlements')
      .select(['csv_file', 'proof'])
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  },
}

/** Table `proof_parts`. */
export const partStore = {
  /** Adds a part. Returns false when it exists. */
  async insert(tx: Tx, part: Insertable<Tables['proof_parts']>): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('proof_parts')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows) > 0
  },

  /** The parts of a booking's proof, in the order of their days. */
  async of(reader: Reader, bookingId: string) {
    return reader
      .selectFrom('proof_parts')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .orderBy('from_day')
      .execute()
  },
}
