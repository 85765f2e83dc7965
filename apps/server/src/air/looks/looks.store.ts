import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/ports'

interface NewLook {
  readonly id: string
  readonly screenId: string
  readonly vehicleId: string
  readonly nonce: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Table `looks`. */
export const lookStore = {
  /** Asks a screen for a look. Returns false when it has an open one, which another server process may have created. */
  async ask(tx: Tx, { id, screenId, vehicleId, nonce, at, expiresAt }: NewLook): Promise<boolean> {
    await tx
      .updateTable('looks')
      .set({ state: 'missed' })
      .where('screen_id', '=', screenId)
      .where('state', '=', 'asked')
      .where('expires_at', '<=', at)
      .execute()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('looks')
      .values({
        ...{ id, nonce, screen_id: screenId, vehicle_id: vehicleId, state: 'asked' },
        ...{ asked_at: at, told_at: at, expires_at: expiresAt },
      })
      // Written out, because a prepared statement's parameter does not name the index of open looks.
      .onConflict((conflict) => conflict.column('screen_id').where('state', '=', sql.lit('asked')).doNothing())
      .executeTakeFirst()
    return Boolean(numInsertedOrUpdatedRows)
  },

  /** Records that a screen is reminded of its open look. Returns false when the look is no longer open. */
  async tellAgain(db: Db, id: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('looks')
      .set({ told_at: at })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Finds a look of a screen. */
  ofScreen(reader: Reader, screenId: string, id: string) {
    return reader
      .selectFrom('looks')
      .select(['nonce', 'asked_at', 'told_at', 'expires_at', 'state', 'sha256'])
      .where('id', '=', id)
      .where('screen_id', '=', screenId)
      .executeTakeFirst()
  },

  /** Locks a look. */
  async lock(tx: Tx, id: string) {
    return tx.selectFrom('looks').select(['state', 'sha256']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  },

  async answer(
    tx: Tx,
    id: string,
    answer: {
      readonly state: 'matched' | 'differs' | 'unchecked'
      readonly distance: number | null
      readonly booking_id: string | null
      readonly creative: number | null
      readonly shown_at: Date
      readonly answered_at: Date
      readonly lat: number | null
      readonly lng: number | null
      readonly sha256: string
      readonly signed: boolean
      readonly bytes: number
      readonly file: string
    },
  ): Promise<void> {
    await tx.updateTable('looks').set(answer).where('id', '=', id).execute()
  },

  /** The looks of screens that were not yet compared with their plays, up to an instant. */
  async toCompare(reader: Reader, screenIds: readonly string[], until: Date) {
    return reader
      .selectFrom('looks')
      .select(['id', 'screen_id as screenId', 'shown_at as shownAt', 'booking_id as bookingId', 'creative'])
      .where(sql<boolean>`screen_id = any(${[...screenIds]}::text[])`)
      .where('shown_at', '<=', until)
      .where(sql<boolean>`state in ('matched', 'unchecked')`)
      .where('compared_at', 'is', null)
      .execute()
  },

  /** Records that a look was compared with its plays. One that contradicts them differs. */
  async compared(tx: Tx, id: string, at: Date, isAsPlayed: boolean): Promise<void> {
    await tx
      .updateTable('looks')
      .set({ compared_at: at, ...(!isAsPlayed && { state: 'differs' as const }) })
      .where('id', '=', id)
      .execute()
  },

  /** Ends expired looks. */
  async expire(db: Db, now: Date): Promise<void> {
    await db
      .updateTable('looks')
      .set({ state: 'missed' })
      .where('state', '=', 'asked')
      .where('expires_at', '<=', now)
      .execute()
  },

  /** The pictures of looks that were answered before an instant, at most `most`. */
  async oldPictures(db: Db, before: Date, most: number): Promise<{ id: string; file: string }[]> {
    const rows = await db
      .selectFrom('looks')
      .select(['id', 'file'])
      .where('answered_at', '<', before)
      .where('file', 'is not', null)
      .orderBy('answered_at')
      .limit(most)
      .execute()
    return rows.flatMap(({ id, file }) => (file === null ? [] : [{ id, file }]))
  },

  async forgetPictures(db: Db, ids: readonly string[]): Promise<void> {
    await db
      .updateTable('looks')
      .set({ file: null })
      .where(sql<boolean>`id = any(${[...ids]}::text[])`)
      .execute()
  },

  /** Returns the ids of the removed looks. */
  async removeBefore(db: Db, before: Date): Promise<string[]> {
    const rows = await db.deleteFrom('looks').where('asked_at', '<', before).returning('id').execute()
    return rows.map(({ id }) => id)
  },
}
