import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export const FIRST_PAUSE_MS = 5000

export interface Preparation {
  readonly sha256: string
  readonly ownerId: string
  readonly tries: number
}

/** Table `media_preparations`. */
export const preparationStore = {
  async add(tx: Tx, row: Insertable<Tables['media_preparations']>): Promise<void> {
    await tx
      .insertInto('media_preparations')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Takes a file that is due, for `leaseMs`. When the process dies, it is due again afterwards. */
  async take(db: Db, now: Date, leaseMs: number): Promise<Preparation | undefined> {
    const { rows } = await sql<Preparation>`
      update media_preparations set tries = tries + 1, next_at = ${new Date(now.getTime() + leaseMs)}
      where sha256 = (
        select sha256 from media_preparations where next_at <= ${now} order by next_at limit 1 for update skip locked
      )
      returning sha256, owner_id as "ownerId", tries`.execute(db)
    return rows[0]
  },

  async postpone(db: Db, sha256: string, until: Date): Promise<void> {
    await db.updateTable('media_preparations').set({ next_at: until }).where('sha256', '=', sha256).execute()
  },

  /** Ends a preparation. Returns false when another process has ended it. */
  async end(tx: Tx, sha256: string): Promise<boolean> {
    const { numDeletedRows } = await tx.deleteFrom('media_preparations').where('sha256', '=', sha256).executeTakeFirst()
    return numDeletedRows > 0n
  },
}
