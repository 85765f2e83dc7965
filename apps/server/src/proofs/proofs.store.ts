import type { SignedProof } from '@ayob/contract/proofs'
import type { Settlement } from '@ayob/domain/bookings/settlement'
import type { Reader, Tx } from '../platform/ports'
import type { StoredTally } from './proof-tally'

/** A settled flight as it is written down. */
export interface NewSettlement extends Settlement {
  readonly bookingId: string
  readonly at: Date
  readonly csvFile: string
  readonly proof: SignedProof
}

/** Table `settlements`. */
export const settlementStore = {
  async insert(tx: Tx, { bookingId, at, goal, delivered, missing, csvFile, proof }: NewSettlement): Promise<void> {
    await tx
      .insertInto('settlements')
      .values({
        booking_id: bookingId,
        at,
        goal,
        delivered,
        missing,
        csv_file: csvFile,
        proof: JSON.stringify(proof),
      })
      .execute()
  },

  /** What a flight got in the end; undefined before it is settled. */
  async of(reader: Reader, bookingId: string) {
    return reader
      .selectFrom('settlements')
      .select(['at', 'goal', 'delivered', 'missing'])
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  },

  /** The proof as it was signed at settlement, and the name of its file. */
  async proofOf(reader: Reader, bookingId: string) {
    return reader
      .selectFrom('settlements')
      .select(['csv_file', 'proof'])
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
  },
}

export interface ProofPart {
  readonly bookingId: string
  readonly fromDay: string
  readonly toDay: string
  readonly file: string
  readonly tally: StoredTally
}

/** Table `proof_parts`. */
export const partStore = {
  /** Answers whether it was new. */
  async insert(tx: Tx, { bookingId, fromDay, toDay, file, tally }: ProofPart): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('proof_parts')
      .values({ booking_id: bookingId, from_day: fromDay, to_day: toDay, file, tally: JSON.stringify(tally) })
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
